import { webhookHeaders } from '../../domain/rules/webhookHeaders.ts'
import type { WebhookDeliveryOneQuery } from '../api/generated.ts'
import { CopyButton } from '../kit/CopyButton.tsx'
import { words } from '../words.ts'

const texts = words.webhooks

/** What is sent: the headers of the last attempt, and the body. */
export function RequestSheet({ delivery }: { delivery: WebhookDeliveryOneQuery['webhookDelivery'] }) {
  const { id: deliveryId, body, attempts } = delivery
  const last = attempts.at(-1)
  return (
    <section class="sheet" aria-labelledby="request">
      <h2 id="request">{texts.request}</h2>
      {last && body !== null && (
        <>
          <p class="webhooks-address">
            <code>POST {last.url}</code>
          </p>
          <h3>{texts.headersOf}</h3>
          <dl class="webhooks-headers">
            {Object.entries(webhookHeaders({ id: deliveryId, sentAt: new Date(last.startedAt), body })).map(
              ([name, value]) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>
                    <code>{value}</code>
                  </dd>
                </div>
              ),
            )}
            <div>
              <dt>
                <code>webhook-signature</code>
              </dt>
              <dd class="quiet">{texts.signature}</dd>
            </div>
          </dl>
        </>
      )}
      <div class="head webhooks-body">
        <h3>{texts.body}</h3>
        {body !== null && <CopyButton text={body} label={texts.copyBody} />}
      </div>
      {body === null ? <p class="quiet">{texts.notWritten}</p> : <pre>{indented(body)}</pre>}
    </section>
  )
}

/** JSON in lines, to be read. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
