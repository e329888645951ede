import type { Problem } from '../api/Problem.ts'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'

const texts = words.apiKeys

/** From where a key works, one address or network on each line, and who is told before it expires. */
export interface Reach {
  addresses: string
  contact: string
}

/** The fields of a key's addresses and contact. */
export function KeyReach({
  typed,
  change,
  problem,
}: {
  typed: Reach
  change(part: Partial<Reach>): void
  problem: Problem | undefined
}) {
  return (
    <>
      <Field label={texts.addresses} hint={texts.addressesHint} path="input.allowedAddresses" problem={problem}>
        {input => (
          <textarea
            {...input}
            rows={2}
            spellcheck={false}
            value={typed.addresses}
            onInput={event => change({ addresses: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={texts.contact} hint={texts.contactHint} path="input.contactEmail" problem={problem}>
        {input => (
          <input
            {...input}
            type="email"
            maxLength={254}
            value={typed.contact}
            onInput={event => change({ contact: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}

/** The fields as the API takes them: null for anywhere, and for the operator's own address. */
export function reachOf({ addresses, contact }: Reach) {
  const list = addresses.split(/[\s,]+/).filter(Boolean)
  return { allowedAddresses: list.length > 0 ? list : null, contactEmail: contact.trim() || null }
}
