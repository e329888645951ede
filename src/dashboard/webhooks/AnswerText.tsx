import { count } from '../format.ts'
import { words } from '../words.ts'

const texts = words.webhooks

/** The outcome of an attempt: the status of its answer, and how long it took. */
export function AnswerText({
  attempt: { status, failure, latencyMs },
}: {
  attempt: { status: number | null; failure: string | null; latencyMs: number }
}) {
  return (
    <>
      <span class={failure === null ? undefined : 'error'}>
        {status === null ? texts.noAnswer : texts.status(status)}
      </span>{' '}
      <span class="quiet">{texts.took(count(latencyMs))}</span>
    </>
  )
}
