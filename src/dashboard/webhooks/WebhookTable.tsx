import { href, navigate } from '../address.ts'
import type { WebhookListQuery } from '../api/generated.ts'
import { fromNow, instant } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import { ResponseText } from './ResponseText.tsx'
import { typeWords } from './typeWord.ts'
import { webhookState } from './webhookState.ts'

type Row = WebhookListQuery['webhooks']['nodes'][number]

const texts = words.webhooks

const columns: Column<Row>[] = [
  {
    key: 'url',
    head: texts.url,
    cell: row => (
      <span class="webhooks-url">
        <a href={href(`webhooks/${row.id}`)}>
          <Bdi>{row.url}</Bdi>
        </a>
        {row.description && (
          <span class="quiet">
            <Bdi>{row.description}</Bdi>
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'owner',
    head: texts.owner,
    cell: row => (row.partner ? <Bdi>{row.partner.name}</Bdi> : <span class="quiet">{texts.own}</span>),
  },
  { key: 'types', head: texts.types, cell: typesOf },
  {
    key: 'state',
    head: words.state,
    cell: row => {
      const { kind, word, since } = webhookState(row)
      return (
        <>
          <Badge kind={kind} word={word} />
          {since && (
            <time class="quiet webhooks-below" dateTime={since} title={fromNow(since)}>
              {texts.since(instant(since))}
            </time>
          )}
        </>
      )
    },
  },
  {
    key: 'last',
    head: texts.lastDelivery,
    cell: ({ lastDelivery }) => {
      const attempt = lastDelivery?.attempts.at(-1)
      if (!lastDelivery || !attempt) return <span class="quiet">{texts.neverSent}</span>
      return (
        <>
          <ResponseText attempt={attempt} />
          <span class="quiet webhooks-below">
            {typeWords[lastDelivery.type]}, <time dateTime={attempt.startedAt}>{fromNow(attempt.startedAt)}</time>
          </span>
        </>
      )
    },
  },
]

/** The table of webhooks, one per row. */
export function WebhookTable({ webhooks }: { webhooks: readonly Row[] }) {
  return (
    <Table
      name={texts.name}
      columns={columns}
      rows={webhooks}
      keyOf={row => row.id}
      open={row => navigate(`webhooks/${row.id}`)}
      over={row => row.pausedAt !== null}
    />
  )
}

function typesOf({ types }: Row) {
  if (types === null) return texts.allTypes
  const named = types.map(each => typeWords[each]).join(', ')
  return types.length > 2 ? <span title={named}>{texts.someTypes(types.length)}</span> : named
}
