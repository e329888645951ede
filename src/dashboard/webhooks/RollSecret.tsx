import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type WebhookFactsFragment, WebhookRollDocument } from '../api/generated.ts'
import { instant } from '../format.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { Field } from '../kit/Field.tsx'
import { issued } from '../kit/issued.ts'
import { words } from '../words.ts'

const texts = words.webhooks

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** Gives a webhook a new secret. */
export function RollSecret({
  webhook: { id: webhookId, partner, previousSecretUntil },
  close,
  done,
}: {
  webhook: WebhookFactsFragment
  close(): void
  done(): void
}) {
  const minutes = useSignal(DAY_MINUTES)
  const until = instant(new Date(Date.now() + minutes.value * MINUTE_MS).toISOString())
  const roll = async () => {
    const { rollWebhookSecret } = await fetchGraphql(WebhookRollDocument, {
      input: { webhookId, graceMinutes: minutes.value },
    })
    const { secret, webhook } = rollWebhookSecret.issuedWebhook
    const end = webhook.previousSecretUntil
    issued.value = {
      texts,
      name: webhook.url,
      key: secret,
      old: end === null ? texts.oldEnded : texts.oldSignsUntil(instant(end)),
    }
    done()
  }
  return (
    <Confirm title={texts.rollTitle} act={texts.rollAct} does={roll} bad={minutes.value === 0} close={close}>
      <p>{texts.rollLead}</p>
      <Field label={texts.grace} hint={minutes.value === 0 ? texts.graceNone : texts.graceHint(until)}>
        {input => (
          <select
            {...input}
            value={minutes.value}
            onChange={event => {
              minutes.value = Number(event.currentTarget.value)
            }}
          >
            {Object.entries(texts.graces).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isAhead(previousSecretUntil) && <p class="banner">{texts.graceAgain(instant(previousSecretUntil))}</p>}
      {partner && <p class="banner">{texts.rollOfPartner(partner.name)}</p>}
    </Confirm>
  )
}

const isAhead = (until: string | null): until is string => until !== null && Date.parse(until) > Date.now()
