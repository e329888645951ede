import { href } from '../address.ts'
import type { BookingRowFragment } from '../api/generated.ts'
import { count, instant, localDay, money } from '../format.ts'
import { Mark } from '../kit/Mark.tsx'
import { type Column, Table } from '../kit/Table.tsx'
import { words } from '../words.ts'

const columns: Column<BookingRowFragment>[] = [
  {
    key: 'reference',
    head: words.reference,
    cell: row => (
      <a href={href(`booking/${row.bookingReference}`)}>
        <code>{row.bookingReference}</code>
      </a>
    ),
  },
  { key: 'activity', head: words.activity, cell: row => row.product.name },
  {
    key: 'when',
    head: words.when,
    cell: row => (
      <time dateTime={row.startsAt}>
        {localDay(row.date)}, {row.time}
      </time>
    ),
  },
  { key: 'participants', head: words.participants, number: true, cell: row => count(row.participants) },
  { key: 'customer', head: words.customer, cell: row => `${row.customer.firstName} ${row.customer.lastName}` },
  { key: 'soldBy', head: words.soldBy, cell: row => row.partner?.name ?? words.channels[row.channel] },
  { key: 'payment', head: words.payment, cell: row => row.paymentReference },
  { key: 'status', head: words.status, cell: row => <Mark kind={row.status} word={words.statuses[row.status]} /> },
  {
    key: 'waiver',
    head: words.waiver,
    cell: row => <Mark kind={row.waiverStatus} word={words.waivers[row.waiverStatus]} />,
  },
  { key: 'price', head: words.price, number: true, cell: row => money(row.price) },
  { key: 'created', head: words.created, cell: row => instant(row.createdAt) },
]

/** The bookings, a line each. */
export function BookingTable({ rows }: { rows: readonly BookingRowFragment[] }) {
  return (
    <Table
      name={words.bookings}
      columns={columns}
      rows={rows}
      keyOf={row => row.bookingId}
      over={row => row.status === 'CANCELLED'}
    />
  )
}
