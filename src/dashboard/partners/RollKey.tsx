import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type PartnerKeyFragment, PartnerKeyRollDocument } from '../api/generated.ts'
import { instant } from '../format.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { Field } from '../kit/Field.tsx'
import { issued } from '../kit/issued.ts'
import { words } from '../words.ts'

const own = words.apiKeys

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** Replaces a key with a new one. */
export function RollKey({
  old,
  own: isOwn,
  close,
  done,
}: {
  old: PartnerKeyFragment
  /** Whether this session was opened with it. */
  own: boolean
  close(): void
  done(): void
}) {
  const minutes = useSignal(DAY_MINUTES)
  const until = new Date(Date.now() + minutes.value * MINUTE_MS).toISOString()
  // It does not end later than its own expiry.
  const end = instant(old.expiresAt && old.expiresAt < until ? old.expiresAt : until)
  const roll = async () => {
    const { rollKey } = await fetchGraphql(PartnerKeyRollDocument, {
      input: { keyId: old.id, graceMinutes: minutes.value },
    })
    const { apiKey, key } = rollKey.issuedKey
    const ends = minutes.value === 0
    issued.value = {
      texts: own,
      name: apiKey.name,
      key,
      old: ends ? own.oldEnded : own.oldWorksUntil(end),
      ended: ends && isOwn ? own.ownEnded : undefined,
    }
    // Who is signed out by it asks nothing more until the new key is kept.
    if (!(ends && isOwn)) done()
  }
  return (
    <Confirm title={own.rollTitle(old.name)} act={own.rollAct} does={roll} bad={minutes.value === 0} close={close}>
      <p>{own.rollLead}</p>
      <Field label={own.grace} hint={minutes.value === 0 ? own.graceNone : own.graceHint(end)}>
        {input => (
          <select
            {...input}
            value={minutes.value}
            onChange={event => {
              minutes.value = Number(event.currentTarget.value)
            }}
          >
            {Object.entries(own.graces).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isOwn && <p class="banner">{minutes.value === 0 ? own.rollsOwn : own.rollsOwnLater}</p>}
    </Confirm>
  )
}
