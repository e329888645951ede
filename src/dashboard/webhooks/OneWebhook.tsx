import { useSignal } from '@preact/signals'
import { href, navigate } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { type WebhookFactsFragment, WebhookOneDocument, WebhookTestDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { instant } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { LastChanges } from '../kit/LastChanges.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useInterval } from '../kit/useInterval.ts'
import { useTitle } from '../kit/useTitle.ts'
import { words } from '../words.ts'
import { DeleteWebhook } from './DeleteWebhook.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { PauseButton } from './PauseButton.tsx'
import { ReplayForm } from './ReplayForm.tsx'
import { RollSecret } from './RollSecret.tsx'
import { WebhookFacts } from './WebhookFacts.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { webhookState } from './webhookState.ts'

const texts = words.webhooks

const APART_MS = 10_000

/** One webhook: its settings and its deliveries. */
export function OneWebhook({ webhookId }: { webhookId: string }) {
  const query = useQuery(WebhookOneDocument, { webhookId, object: webhookId })
  useTitle(texts.name, query.data?.webhook.url)
  useInterval(APART_MS, query.refetch)
  return (
    <>
      <p>
        <a href={href('webhooks')}>‹ {texts.back}</a>
      </p>
      <QueryView query={query}>
        {({ webhook, changes }) => (
          <>
            <Whole webhook={webhook} refetch={query.refetch} />
            <LastChanges changes={changes.nodes} of={{ object: webhookId }} />
          </>
        )}
      </QueryView>
    </>
  )
}

function Whole({ webhook, refetch }: { webhook: WebhookFactsFragment; refetch(): void }) {
  const { id: webhookId, url, pausedAt, pauseReason, failingSince } = webhook
  const open = useSignal<'edit' | 'roll' | 'delete' | 'replay' | undefined>(undefined)
  const begin = (what: typeof open.value) => () => {
    open.value = what
  }
  const close = begin(undefined)
  // Tells the list that there are new deliveries.
  const news = useSignal(0)
  const test = useAction(async () => {
    const { testWebhook } = await fetchGraphql(WebhookTestDocument, { input: { webhookId } })
    toast(texts.testSent)
    navigate(`webhooks/${webhookId}/${testWebhook.webhookDelivery.id}`)
  })
  const { kind, word } = webhookState(webhook)
  return (
    <>
      <div class="head">
        <h1 class="webhooks-title">
          <Bdi>{url}</Bdi> <Badge kind={kind} word={word} />
        </h1>
        {may('OPERATOR_WRITE') && (
          <div class="webhooks-acts">
            <button type="button" class="main" disabled={test.busy} onClick={() => void test.run()}>
              {texts.test}
            </button>
            <PauseButton webhook={webhook} done={refetch} />
            <button type="button" onClick={begin('edit')}>
              {texts.edit}
            </button>
            <button type="button" onClick={begin('roll')}>
              {texts.roll}
            </button>
            <button type="button" onClick={begin('delete')}>
              {texts.delete}
            </button>
          </div>
        )}
      </div>
      {test.problem && <ProblemBanner problem={test.problem} />}
      {pausedAt !== null && pauseReason !== null && (
        <p class={pauseReason === 'REQUESTED' ? 'webhooks-note' : 'banner'}>
          {texts.pausedBanners[pauseReason](instant(pausedAt))}
        </p>
      )}
      {pausedAt === null && failingSince !== null && (
        <p class="webhooks-note">{texts.failingBanner(instant(failingSince))}</p>
      )}
      <WebhookFacts webhook={webhook} />
      <DeliveryList webhook={webhook} news={news.value} replay={begin('replay')} />
      {open.value === 'edit' && <WebhookForm webhook={webhook} close={close} done={refetch} />}
      {open.value === 'roll' && <RollSecret webhook={webhook} close={close} done={refetch} />}
      {open.value === 'delete' && <DeleteWebhook webhook={webhook} close={close} />}
      {open.value === 'replay' && (
        <ReplayForm
          webhook={webhook}
          close={close}
          done={() => {
            news.value++
          }}
        />
      )}
    </>
  )
}
