import { useSignal } from '@preact/signals'
import { navigate } from '../address.ts'
import { WebhookListDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { useInterval } from '../kit/useInterval.ts'
import { words } from '../words.ts'
import { GuideLink } from './GuideLink.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookTable } from './WebhookTable.tsx'

const texts = words.webhooks

const APART_MS = 10_000

/** All webhooks: those of the operator, and those of its partners. */
export function WebhookList() {
  const query = useQuery(WebhookListDocument, {})
  useInterval(APART_MS, query.refetch)
  const creates = useSignal(false)
  const create = may('OPERATOR_WRITE') && (
    <button
      type="button"
      class="main"
      onClick={() => {
        creates.value = true
      }}
    >
      {texts.create}
    </button>
  )
  return (
    <>
      <div class="head">
        <h1>{texts.name}</h1>
        {create}
      </div>
      <QueryView query={query} lines={4}>
        {({ webhooks: { nodes: webhooks } }) =>
          webhooks.length > 0 ? (
            <>
              <p class="quiet webhooks-lead">
                {texts.lead} <GuideLink />
              </p>
              <WebhookTable webhooks={webhooks} />
            </>
          ) : (
            <p class="empty">
              {texts.none} <GuideLink />
            </p>
          )
        }
      </QueryView>
      {creates.value && (
        <WebhookForm
          close={() => {
            creates.value = false
          }}
          done={webhookId => navigate(`webhooks/${webhookId}`)}
        />
      )}
    </>
  )
}
