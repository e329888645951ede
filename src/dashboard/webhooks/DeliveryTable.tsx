import { href, navigate } from '../address.ts'
import type { WebhookDeliveryRowFragment } from '../api/generated.ts'
import { count, fromNow, instant } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import { deliveryStatus } from './deliveryStatus.ts'
import { ResponseText } from './ResponseText.tsx'
import { messageType, typeWords } from './typeWord.ts'

type Row = WebhookDeliveryRowFragment

const texts = words.webhooks

/** The table of deliveries, one per row. */
export function DeliveryTable({
  webhookId,
  deliveries,
  isPaused,
}: {
  webhookId: string
  deliveries: readonly Row[]
  isPaused: boolean
}) {
  const place = ({ id: deliveryId }: Row) => `webhooks/${webhookId}/${deliveryId}`
  const columns: Column<Row>[] = [
    {
      key: 'type',
      head: texts.type,
      cell: row => (
        <>
          <a href={href(place(row))}>{typeWords[row.type]}</a>
          <code class="quiet webhooks-below">{messageType(row.type)}</code>
        </>
      ),
    },
    {
      key: 'number',
      head: texts.number,
      number: true,
      cell: row => (row.sequenceNumber === null ? '–' : count(row.sequenceNumber)),
    },
    { key: 'changed', head: texts.changed, cell: row => <Short at={row.changedAt} /> },
    {
      key: 'state',
      head: words.state,
      cell: row => {
        const { kind, word } = deliveryStatus(row)
        return <Badge kind={kind} word={word} />
      },
    },
    {
      key: 'answer',
      head: texts.answer,
      cell: row => {
        const attempt = row.attempts.at(-1)
        return attempt ? <ResponseText attempt={attempt} /> : <span class="quiet">–</span>
      },
    },
    { key: 'tries', head: texts.tries, number: true, cell: row => count(row.attemptCount) },
    {
      key: 'next',
      head: texts.next,
      cell: ({ nextAttemptAt }) =>
        nextAttemptAt === null ? (
          <span class="quiet">–</span>
        ) : isPaused ? (
          texts.nextWhenResumed
        ) : (
          <Short at={nextAttemptAt} />
        ),
    },
  ]
  return (
    <Table
      name={texts.deliveries}
      columns={columns}
      rows={deliveries}
      keyOf={row => row.id}
      open={row => navigate(place(row))}
    />
  )
}

const Short = ({ at }: { at: string }) => (
  <time dateTime={at} title={fromNow(at)}>
    {instant(at)}
  </time>
)
