import { fetchGraphql } from '../api/fetchGraphql.ts'
import { WebhookChangeDocument, type WebhookFactsFragment } from '../api/generated.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

const texts = words.webhooks

/** Pauses a webhook, or resumes it. */
export function PauseButton({
  webhook: { id: webhookId, pausedAt },
  done,
}: {
  webhook: Pick<WebhookFactsFragment, 'id' | 'pausedAt'>
  done(): void
}) {
  const paused = pausedAt === null
  const { run, busy, problem } = useAction(async () => {
    await fetchGraphql(WebhookChangeDocument, { input: { webhookId, changes: { paused } } })
    toast(paused ? texts.paused : texts.resumed)
    done()
  })
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void run()}>
        {paused ? texts.pause : texts.resume}
      </button>
      {problem && <ProblemBanner problem={problem} />}
    </>
  )
}
