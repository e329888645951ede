import { takesPlaces } from '../../domain/rules/bookingStatuses.ts'
import { href, navigate } from '../address.ts'
import type { CustomerBookingFragment, CustomerQuery } from '../api/generated.ts'
import { money } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { peopleText } from '../pricing/unitsText.ts'
import { words } from '../words.ts'
import { dayOf } from './dayOf.ts'

const texts = words.customers

const columns: Column<CustomerBookingFragment>[] = [
  {
    key: 'when',
    head: words.when,
    cell: row => (
      <time dateTime={row.startsAt}>
        {dayOf(row.date)}, {row.time}
      </time>
    ),
  },
  { key: 'activity', head: words.activity, cell: row => <Bdi>{row.product.name}</Bdi> },
  { key: 'participants', head: words.participants, cell: row => <Bdi>{peopleText(row)}</Bdi> },
  { key: 'status', head: words.status, cell: row => <Badge kind={row.status} word={words.statuses[row.status]} /> },
  { key: 'price', head: words.price, number: true, cell: row => money(row.price) },
  {
    key: 'due',
    head: words.toPay,
    number: true,
    cell: ({ amountDue }) => amountDue.amount > 0 && <Badge kind="warn" word={money(amountDue)} />,
  },
  {
    key: 'reference',
    head: words.reference,
    cell: row => (
      <a href={href(`booking/${row.bookingReference}`)}>
        <code>{row.bookingReference}</code>
      </a>
    ),
  },
]

/** The bookings of a customer, those to come first. */
export function BookingList({
  customer: { email, names, bookingCount },
  bookings,
}: {
  customer: CustomerQuery['customer']
  bookings: readonly CustomerBookingFragment[]
}) {
  if (bookings.length === 0) return <p class="quiet">{texts.none}</p>
  return (
    <>
      <Table
        name={texts.of(names[0] ?? email)}
        columns={columns}
        rows={bookings}
        keyOf={row => row.id}
        open={row => navigate(`booking/${row.bookingReference}`)}
        over={row => !takesPlaces[row.status]}
      />
      {bookingCount > bookings.length && (
        <p class="quiet">
          {texts.latest(bookings.length, bookingCount)}{' '}
          <a href={href('bookings', { text: email })}>{texts.everyBooking}</a>
        </p>
      )}
    </>
  )
}
