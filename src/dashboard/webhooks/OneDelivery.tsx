import { href } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { WebhookDeliveryOneDocument, type WebhookDeliveryOneQuery, WebhookResendDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { count } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { Fact } from '../kit/Fact.tsx'
import { Moment } from '../kit/Moment.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useInterval } from '../kit/useInterval.ts'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import { Attempts } from './Attempts.tsx'
import { deliveryStatus } from './deliveryStatus.ts'
import { pollInterval } from './pollInterval.ts'
import { RequestSheet } from './RequestSheet.tsx'
import { messageType, typeWords } from './typeWord.ts'

const texts = words.webhooks

const LATER_APART_MS = 30_000

/** One delivery: what was sent, and what was answered. */
export function OneDelivery({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const query = useQuery(WebhookDeliveryOneDocument, { webhookId, deliveryId })
  const { webhook, webhookDelivery: delivery } = query.data ?? {}
  useTitle(texts.name, delivery && typeWords[delivery.type])
  const later = delivery?.status === 'PENDING' ? LATER_APART_MS : undefined
  useInterval(pollInterval(delivery ? [delivery] : [], webhook?.pausedAt !== null, later), query.refetch)
  return (
    <>
      <p>
        <a href={href(`webhooks/${webhookId}`)}>‹ {texts.backToOne}</a>
      </p>
      <QueryView query={query}>{data => <Whole {...data} refetch={query.refetch} />}</QueryView>
    </>
  )
}

function Whole({ webhook, webhookDelivery: delivery, refetch }: WebhookDeliveryOneQuery & { refetch(): void }) {
  const { id: deliveryId, type, sequenceNumber, changedAt, nextAttemptAt, attemptCount } = delivery
  const { kind, word } = deliveryStatus(delivery)
  const resend = useAction(async () => {
    await fetchGraphql(WebhookResendDocument, { input: { deliveryId } })
    toast(texts.resent)
    refetch()
  })
  return (
    <>
      <div class="head">
        <h1>
          {typeWords[type]} <Badge kind={kind} word={word} />
        </h1>
        {may('OPERATOR_WRITE') && (
          <button type="button" class="main" disabled={resend.busy} onClick={() => void resend.run()}>
            {words.resend}
          </button>
        )}
      </div>
      {resend.problem && <ProblemBanner problem={resend.problem} />}
      <dl class="facts sheet">
        <Fact term={texts.url}>
          <Bdi>{webhook.url}</Bdi>
        </Fact>
        <Fact term={texts.type}>
          <code>{messageType(type)}</code>
        </Fact>
        <Fact term={texts.number}>{sequenceNumber === null ? texts.noNumber : count(sequenceNumber)}</Fact>
        <Fact term={texts.changed}>
          <Moment at={changedAt} />
        </Fact>
        <Fact term={texts.tries}>{count(attemptCount)}</Fact>
        <Fact term={texts.next}>
          {nextAttemptAt && (webhook.pausedAt ? texts.nextWhenResumed : <Moment at={nextAttemptAt} />)}
        </Fact>
      </dl>
      <div class="webhooks-delivery">
        <Attempts attempts={delivery.attempts} />
        <RequestSheet delivery={delivery} />
      </div>
    </>
  )
}
