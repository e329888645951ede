import { href } from '../address.ts'
import { CashUpListDocument, type CashUpTransactionFragment, type TransactionFilter } from '../api/generated.ts'
import { instant, money } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { customerName } from '../kit/customerName.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { Table } from '../kit/Table.tsx'
import { useWholeList } from '../kit/useWholeList.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { words } from '../words.ts'

const texts = words.cashUp

const columns: Column<CashUpTransactionFragment>[] = [
  { key: 'at', head: words.when, cell: ({ occurredAt }) => instant(occurredAt) },
  {
    key: 'customer',
    head: words.customer,
    cell: ({ basket }) => {
      const [booking] = basket.bookings
      return booking ? (
        <a href={href(`booking/${booking.bookingReference}`)}>
          <Bdi>{customerName(booking)}</Bdi>
        </a>
      ) : null
    },
  },
  { key: 'method', head: words.method, cell: ({ method }) => words.methods[method] },
  { key: 'reference', head: words.booking.providerReference, cell: each => <code>{each.providerReference}</code> },
  { key: 'by', head: texts.by, cell: ({ byName }) => <Bdi>{byName ?? '–'}</Bdi> },
  {
    key: 'amount',
    head: texts.amount,
    number: true,
    cell: ({ kind, amount }) => money(kind === 'REFUND' ? { ...amount, amount: -amount.amount } : amount),
  },
]

/** Every payment and refund of a day. */
export function TransactionList({ filter }: { filter: TransactionFilter }) {
  const query = useWholeList(CashUpListDocument, { filter }, each => each.transactions)
  useAutoRefetch(query)
  return (
    <QueryView query={query}>
      {rows =>
        rows.length === 0 ? (
          <p class="empty">{texts.none}</p>
        ) : (
          <Table
            name={texts.list}
            columns={columns}
            rows={rows}
            keyOf={each => `${each.kind} ${each.provider} ${each.providerReference}`}
            whole
          />
        )
      }
    </QueryView>
  )
}
