import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type WebhookFactsFragment, WebhookReplayDocument } from '../api/generated.ts'
import { count } from '../format.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { violationAt } from '../kit/violationAt.ts'
import { words } from '../words.ts'

const texts = words.webhooks

/** Sends a range of changes again. */
export function ReplayForm({
  webhook: { id: webhookId, lastSequenceNumber: lastNumber },
  close,
  done,
}: {
  webhook: WebhookFactsFragment
  close(): void
  done(): void
}) {
  const from = useSignal('')
  const to = useSignal('')
  const first = Number(from.value)
  const last = Math.min(to.value === '' ? lastNumber : Number(to.value), lastNumber)
  const action = useAction(async () => {
    if (to.value !== '' && Number(to.value) < first) throw violationAt('input.to', texts.replayBackwards)
    const { replayWebhook } = await fetchGraphql(WebhookReplayDocument, {
      input: { webhookId, after: first - 1, to: to.value === '' ? null : Number(to.value) },
    })
    close()
    toast(texts.replayed(count(replayWebhook.webhookReplay.deliveryCount)))
    done()
  })
  const { problem } = action
  return (
    <Dialog title={texts.replayTitle} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <p>{texts.replayLead}</p>
        <div class="fields">
          <Field label={texts.replayFrom} hint={texts.replayFromHint} path="input.after" problem={problem}>
            {input => (
              <input
                {...input}
                type="number"
                required
                min={1}
                value={from.value}
                onInput={event => {
                  from.value = event.currentTarget.value
                }}
              />
            )}
          </Field>
          <Field label={texts.replayTo} hint={texts.replayToHint(count(lastNumber))} path="input.to" problem={problem}>
            {input => (
              <input
                {...input}
                type="number"
                min={1}
                value={to.value}
                onInput={event => {
                  to.value = event.currentTarget.value
                }}
              />
            )}
          </Field>
        </div>
        {first > 0 && (
          <p role="status">
            {last >= first ? texts.replayAtMost(count(last - first + 1)) : first > lastNumber && texts.replayNothing}
          </p>
        )}
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {texts.replayAct}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
