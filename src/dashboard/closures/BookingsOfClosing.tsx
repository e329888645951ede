import type { ClosureDecision, ClosurePreviewQuery } from '../api/generated.ts'
import { money } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { customerName } from '../kit/customerName.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import type { Closing } from './useClosing.ts'

const texts = words.closures

type Row = ClosurePreviewQuery['previewClosure']['bookings'][number]

/** The bookings, each with a choice of what happens to it. */
export function BookingsOfClosing({ closing: { draft }, bookings }: { closing: Closing; bookings: readonly Row[] }) {
  const { decision, own } = draft.value
  const choose = (id: string, chosen: string) => {
    const { [id]: _, ...others } = own
    draft.change({ own: chosen === '' ? others : { ...others, [id]: chosen as ClosureDecision } })
  }
  const columns: readonly Column<Row>[] = [
    { key: 'customer', head: texts.customer, cell: ({ booking }) => <Bdi>{customerName(booking)}</Bdi> },
    { key: 'people', head: texts.people, number: true, cell: ({ booking }) => booking.participants },
    {
      key: 'was',
      head: texts.departure,
      cell: ({ booking }) => (
        <>
          {booking.time} <Bdi>{booking.product.name}</Bdi>
        </>
      ),
    },
    { key: 'price', head: words.price, number: true, cell: ({ booking }) => money(booking.price) },
    {
      key: 'decision',
      head: texts.what,
      cell: ({ booking }) => (
        <select
          aria-label={texts.own(customerName(booking))}
          value={own[booking.id] ?? ''}
          onChange={event => choose(booking.id, event.currentTarget.value)}
        >
          <option value="">{texts.asAll(texts.decisions[decision])}</option>
          {Object.entries(texts.decisions)
            .filter(([each]) => each !== decision)
            .map(([each, word]) => (
              <option key={each} value={each}>
                {word}
              </option>
            ))}
        </select>
      ),
    },
  ]
  return (
    <section class="closing-bookings" aria-label={texts.bookings(bookings.length)}>
      <h2>{texts.bookings(bookings.length)}</h2>
      <Table
        name={texts.bookings(bookings.length)}
        columns={columns}
        rows={bookings}
        keyOf={row => row.booking.id}
        keys={false}
      />
    </section>
  )
}
