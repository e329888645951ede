import { count } from '../format.ts'
import { words } from '../words.ts'

const texts = words.webhooks

/** The outcome of an attempt: the status of its answer, and how long it took. */
export function ResponseText({
  attempt: { httpStatus, failure, latencyMs },
}: {
  attempt: { httpStatus: number | null; failure: string | null; latencyMs: number }
}) {
  return (
    <>
      <span class={failure === null ? undefined : 'error'}>
        {httpStatus === null ? texts.noAnswer : texts.status(httpStatus)}
      </span>{' '}
      <span class="quiet">{texts.took(count(latencyMs))}</span>
    </>
  )
}
