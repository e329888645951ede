import { PanelRight } from 'lucide'
import { useMemo } from 'preact/hooks'
import { takesPlaces } from '../../domain/rules/bookingStatuses.ts'
import { isolate } from '../../domain/rules/isolate.ts'
import { withoutOverrides } from '../../domain/rules/withoutOverrides.ts'
import { href, navigate, updateQuery } from '../address.ts'
import type { BookingOrder, BookingRowFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { count, instant, localDay, money, shortInstant } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { customerName } from '../kit/customerName.ts'
import { Icon } from '../kit/Icon.tsx'
import { type Sorting, Table } from '../kit/Table.tsx'
import { isTelling, unitsText } from '../pricing/unitsText.ts'
import { words } from '../words.ts'
import { columnOf, inAddress, orderBy, sortedColumns } from './bookingOrder.ts'
import { SelectBox } from './SelectBox.tsx'

const lookInto = (row: BookingRowFragment) => updateQuery({ look: row.bookingReference }, false)

const columns: Column<BookingRowFragment>[] = [
  {
    key: 'reference',
    head: words.reference,
    cell: row => (
      <span class="bookings-reference">
        {may('BOOKINGS_WRITE') && <SelectBox id={row.id} reference={row.bookingReference} />}
        <a href={href(`booking/${row.bookingReference}`)}>
          <code>{row.bookingReference}</code>
        </a>
      </span>
    ),
  },
  {
    key: 'activity',
    head: words.activity,
    cell: row => (
      <span title={isolate(row.product.name)}>
        <Bdi>{row.product.name}</Bdi>
      </span>
    ),
  },
  {
    key: 'when',
    head: words.when,
    cell: row => (
      <time dateTime={row.startsAt}>
        {localDay(row.date)}, {row.time}
      </time>
    ),
  },
  {
    key: 'participants',
    head: words.participants,
    number: true,
    cell: ({ participants, units }) =>
      isTelling(units) ? (
        <span class="bookings-participants" title={unitsText(units)}>
          {count(participants)}
          <span class="bookings-units">
            <Bdi>{unitsText(units)}</Bdi>
          </span>
        </span>
      ) : (
        count(participants)
      ),
  },
  {
    key: 'customer',
    head: words.customer,
    cell: row => (
      <span title={[isolate(customerName(row)), row.customer?.email].filter(Boolean).join(', ')}>
        <Bdi>{customerName(row)}</Bdi>
      </span>
    ),
  },
  {
    key: 'soldBy',
    head: words.soldBy,
    cell: row => {
      const seller = row.partner?.name ?? words.channels[row.channel]
      return (
        <span title={withoutOverrides(seller)}>
          <Bdi>{seller}</Bdi>
        </span>
      )
    },
  },
  {
    key: 'payment',
    head: words.payment,
    wideOnly: true,
    cell: row => <span title={row.paymentReference}>{row.paymentReference}</span>,
  },
  { key: 'status', head: words.status, cell: row => <Badge kind={row.status} word={words.statuses[row.status]} /> },
  {
    key: 'waiver',
    head: words.waiver,
    // Nobody waits for the waiver of a booking that was called off.
    cell: row =>
      (takesPlaces[row.status] || row.waiverStatus !== 'OUTSTANDING') && (
        <Badge kind={row.waiverStatus} word={words.waivers[row.waiverStatus]} />
      ),
  },
  { key: 'price', head: words.price, number: true, cell: row => money(row.price) },
  {
    key: 'net',
    head: words.net,
    number: true,
    wideOnly: true,
    cell: ({ net, commission }) =>
      net && commission && <span title={words.commissionIs(money(commission))}>{money(net)}</span>,
  },
  {
    key: 'due',
    head: words.toPay,
    number: true,
    cell: ({ amountDue }) => amountDue.amount > 0 && <Badge kind="warn" word={money(amountDue)} />,
  },
  {
    key: 'created',
    head: words.created,
    wideOnly: true,
    cell: row => (
      <>
        <time dateTime={row.createdAt} title={instant(row.createdAt)}>
          {shortInstant(row.createdAt)}
        </time>
        <button
          type="button"
          class="bookings-look"
          tabIndex={-1}
          aria-label={words.bookingList.look(row.bookingReference)}
          onClick={() => lookInto(row)}
        >
          <Icon of={PanelRight} />
        </button>
      </>
    ),
  },
]

/** The table of bookings, one per row. */
export function BookingTable({ rows, order }: { rows: readonly BookingRowFragment[]; order: BookingOrder }) {
  const sorting = useMemo<Sorting>(
    () => ({
      ...columnOf(order),
      keys: sortedColumns,
      by: key => updateQuery({ order: inAddress(orderBy(key, order)) }),
    }),
    [order],
  )
  return (
    <Table
      name={words.bookings}
      columns={columns}
      rows={rows}
      keyOf={row => row.id}
      open={row => navigate(`booking/${row.bookingReference}`)}
      look={lookInto}
      over={row => !takesPlaces[row.status]}
      sorting={sorting}
      steady
    />
  )
}
