import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type CallKind, type PartnerKeyFragment, PartnerKeyLimitsDocument } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { count } from '../format.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { words } from '../words.ts'

const texts = words.apiKeys

/** The kinds, with the names of the fields that set their limits. */
const KINDS: [kind: CallKind, field: 'reads' | 'availability' | 'bookings' | 'usageEntries'][] = [
  ['READS', 'reads'],
  ['AVAILABILITY', 'availability'],
  ['BOOKINGS', 'bookings'],
  ['USAGE_ENTRIES', 'usageEntries'],
]

/** Sets how many requests of each kind a key may send per second. */
export function LimitKey({
  limited: { id: keyId, name, rateLimits, version },
  close,
  done,
}: {
  limited: PartnerKeyFragment
  close(): void
  done(): void
}) {
  const limitOf = (kind: CallKind) => rateLimits.find(each => each.kind === kind)
  const ownOf = (kind: CallKind) => {
    const limit = limitOf(kind)
    return limit && !limit.isDefault ? String(limit.perSecond) : ''
  }
  const draft = useDraft(
    `limits ${keyId}`,
    Object.fromEntries(KINDS.map(([kind, field]) => [field, ownOf(kind)])) as Record<(typeof KINDS)[number][1], string>,
  )
  const [expectedVersion] = useLoadedVersion(version, draft.touched)
  const action = useAction(async () => {
    const changed = KINDS.map(([, field]) => [field, draft.value[field] === '' ? null : Number(draft.value[field])])
    await fetchGraphql(PartnerKeyLimitsDocument, {
      input: { keyId, expectedVersion, rateLimits: Object.fromEntries(changed) },
    })
    draft.clear()
    close()
    toast(texts.limitsSet(name))
    done()
  })
  const { problem } = action
  const usual = (kind: CallKind) => {
    const limit = limitOf(kind)
    return limit?.isDefault ? texts.usualLimit(count(limit.perSecond)) : ''
  }
  return (
    <Dialog title={texts.limitTitle(name)} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <p class="quiet">{texts.limitLead}</p>
        {KINDS.map(([kind, field]) => (
          <Field key={kind} label={texts.limitKinds[kind]} path={`input.rateLimits.${field}`} problem={problem}>
            {input => (
              <input
                {...input}
                type="number"
                min={1}
                max={100_000}
                step={1}
                placeholder={usual(kind)}
                value={draft.value[field]}
                onInput={event => draft.change({ [field]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {words.save}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
