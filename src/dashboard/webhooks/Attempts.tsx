import type { WebhookDeliveryOneQuery } from '../api/generated.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Moment } from '../kit/Moment.tsx'
import { words } from '../words.ts'
import { ResponseText } from './ResponseText.tsx'

const texts = words.webhooks

/** The attempts of a delivery with their answers, the last one first. */
export function Attempts({ attempts }: { attempts: WebhookDeliveryOneQuery['webhookDelivery']['attempts'] }) {
  return (
    <section class="sheet" aria-labelledby="attempts">
      <h2 id="attempts">{texts.attempts}</h2>
      {attempts.length === 0 && <p class="quiet">{texts.noAttempts}</p>}
      <ol class="webhooks-attempts" reversed>
        {attempts.toReversed().map(attempt => (
          <li key={attempt.attemptNumber}>
            <h3>
              {texts.attempt(attempt.attemptNumber)} <ResponseText attempt={attempt} />
            </h3>
            <p>
              <Moment at={attempt.startedAt} />
            </p>
            {attempt.failure && <p class="error">{attempt.failure}</p>}
            {attempt.httpStatus !== null &&
              (attempt.response === null ? (
                <p class="quiet">{texts.emptyAnswer}</p>
              ) : (
                <>
                  <p class="quiet">{texts.answerBegins}</p>
                  <pre>
                    <Bdi>{attempt.response}</Bdi>
                  </pre>
                </>
              ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
