import { fetchGraphql } from '../api/fetchGraphql.ts'
import { UsageEntryAmendDocument, type UsageEntryRowFragment, UsageEntryVoidDocument } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { decimal } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

const texts = words.usage

/** Corrects an entry, which is irreversible, and asks for the reason. */
export function CorrectEntry({
  entry,
  kind,
  done,
  close,
}: {
  entry: UsageEntryRowFragment
  kind: 'amend' | 'void'
  done(entry: UsageEntryRowFragment): void
  close(): void
}) {
  const voids = kind === 'void'
  const draft = useDraft(`usage ${kind} ${entry.id}`, { usage: '', reason: '' })
  const { usage, reason } = draft.value
  const action = useAction(async () => {
    const { id } = entry
    const { usageEntry } = voids
      ? (await fetchGraphql(UsageEntryVoidDocument, { input: { id, reason } })).voidUsageEntry
      : (await fetchGraphql(UsageEntryAmendDocument, { input: { id, usage: usage.trim(), reason } })).amendUsageEntry
    draft.clear()
    done(usageEntry)
    toast(voids ? texts.voided : texts.amended)
  })
  const { problem } = action
  return (
    <Dialog title={voids ? texts.voidEntry : texts.amendEntry} close={close}>
      <form
        noValidate
        onSubmit={async event => {
          event.preventDefault()
          if (await action.run()) close()
        }}
      >
        <p>
          <strong>
            <Bdi>{entry.meter}</Bdi>
          </strong>{' '}
          · {decimal(entry.countedUsage)}
        </p>
        <p class="quiet">{voids ? texts.voidsEntry : texts.amendsEntry}</p>
        {!voids && (
          <Field label={texts.inTruth} path="input.usage" problem={problem}>
            {input => (
              <input
                dir="auto"
                {...input}
                inputMode="decimal"
                autocomplete="off"
                required
                value={usage}
                onInput={event => draft.change({ usage: event.currentTarget.value })}
              />
            )}
          </Field>
        )}
        <Field label={texts.reason} hint={texts.reasonHint} path="input.reason" problem={problem}>
          {input => (
            <input
              dir="auto"
              {...input}
              required
              maxLength={500}
              value={reason}
              onInput={event => draft.change({ reason: event.currentTarget.value })}
            />
          )}
        </Field>
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class={voids ? 'main bad' : 'main'} disabled={action.busy}>
            {voids ? texts.void : texts.amend}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
