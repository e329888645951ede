import { useEffect } from 'preact/hooks'
import { address, updateQuery } from '../address.ts'
import {
  WebhookDeliveryListDocument,
  type WebhookDeliveryListQuery,
  type WebhookFactsFragment,
} from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { Choices } from '../kit/Choices.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { useInterval } from '../kit/useInterval.ts'
import { usePaginatedQuery } from '../kit/usePaginatedQuery.ts'
import { words } from '../words.ts'
import { DeliveryTable } from './DeliveryTable.tsx'
import { deliveryFilter } from './deliveryFilter.ts'
import { GuideLink } from './GuideLink.tsx'
import { pollInterval } from './pollInterval.ts'
import { typeWords } from './typeWord.ts'

const texts = words.webhooks

const APART_MS = 10_000
/** With more rows than this the list is not polled, because each poll refetches all of them. */
const MANY = 200

/** The deliveries of a webhook that match the filters in the URL, newest first. @param news changes when there are new ones */
export function DeliveryList({
  webhook: { id: webhookId, pausedAt },
  news,
  replay,
}: {
  webhook: WebhookFactsFragment
  news: number
  replay(): void
}) {
  const { status, type } = deliveryFilter(address.value.query)
  const growing = usePaginatedQuery(WebhookDeliveryListDocument, { webhookId, status, type }, connectionOf)
  const { rows, query } = growing
  useInterval(rows.length > MANY ? undefined : pollInterval(rows, pausedAt !== null, APART_MS), query.refetch)
  useEffect(() => {
    if (news > 0) query.refetch()
  }, [news])
  const filtered = status !== null || type !== null
  return (
    <section class="webhooks-part" aria-labelledby="deliveries">
      <div class="head">
        <h2 id="deliveries">{texts.deliveries}</h2>
        {may('OPERATOR_WRITE') && (
          <button type="button" onClick={replay}>
            {texts.replay}
          </button>
        )}
      </div>
      <search class="tools">
        <Choices
          label={words.state}
          choices={texts.deliveryStatuses}
          chosen={status ?? undefined}
          choose={value => updateQuery({ status: status === value ? '' : value })}
        />
        <label class="day">
          {texts.type}
          <select value={type ?? ''} onChange={event => updateQuery({ type: event.currentTarget.value })}>
            <option value="">{texts.anyType}</option>
            {Object.entries(typeWords).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        </label>
      </search>
      <QueryView query={query}>
        {() =>
          rows.length > 0 ? (
            <>
              <p class="quiet webhooks-lead">{texts.deliveriesLead}</p>
              <DeliveryTable webhookId={webhookId} deliveries={rows} isPaused={pausedAt !== null} />
            </>
          ) : filtered ? (
            <p class="empty">
              {texts.noMatch}{' '}
              <button type="button" class="plain" onClick={() => updateQuery({ status: '', type: '' })}>
                {texts.showAll}
              </button>
            </p>
          ) : (
            <p class="empty">
              {texts.noDeliveries} <GuideLink />
            </p>
          )
        }
      </QueryView>
      {growing.problem && <ProblemBanner problem={growing.problem} retry={growing.more} />}
      {growing.hasMore && (
        <div class="pages">
          <button type="button" disabled={growing.busy} onClick={growing.more}>
            {texts.moreDeliveries}
          </button>
        </div>
      )}
    </section>
  )
}

function connectionOf({ webhookDeliveries: { deliveries, hasMore } }: WebhookDeliveryListQuery) {
  return {
    edges: deliveries.map(node => ({ node })),
    pageInfo: { hasNextPage: hasMore, endCursor: deliveries.at(-1)?.id ?? null },
  }
}
