import { fetchGraphql } from '../api/fetchGraphql.ts'
import { WorkflowReplyToDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { words } from '../words.ts'

const texts = words.workflows

/** Where replies to e-mails go: one address for all workflows. */
export function ReplyTo({
  operator: { replyTo, version },
  refetch,
}: {
  operator: { replyTo: string | null; version: number }
  refetch(): void
}) {
  const draft = useDraft('reply-to', { replyTo: replyTo ?? '' })
  const [expectedVersion] = useLoadedVersion(version, draft.touched)
  const save = useAction(async () => {
    const address = draft.value.replyTo.trim() || null
    await fetchGraphql(WorkflowReplyToDocument, { input: { replyTo: address, expectedVersion } })
    draft.clear()
    toast(address === null ? texts.repliesToSender : texts.repliesGoTo(address))
    refetch()
  })
  if (!may('OPERATOR_WRITE')) {
    return (
      <p class="quiet">
        {texts.replyTo}: {replyTo === null ? texts.sender : <Bdi>{replyTo}</Bdi>}
      </p>
    )
  }
  return (
    <form
      class="workflows-reply"
      onSubmit={event => {
        event.preventDefault()
        void save.run()
      }}
    >
      <Field label={texts.replyTo} hint={texts.replyToHint} path="input.replyTo" problem={save.problem}>
        {input => (
          <input
            dir="auto"
            {...input}
            type="email"
            autocomplete="off"
            value={draft.value.replyTo}
            onInput={event => draft.change({ replyTo: event.currentTarget.value })}
          />
        )}
      </Field>
      <button type="submit" disabled={save.busy || !draft.touched}>
        {texts.saveReplyTo}
      </button>
      {save.problem && <ProblemBanner problem={save.problem} />}
    </form>
  )
}
