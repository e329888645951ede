import type { BookingRowFragment } from '../api/generated.ts'
import { count, instant, localDay, money } from '../format.ts'
import { words } from '../words.ts'

/** The bookings, a line each; on a narrow screen a card each. */
export function BookingTable({ rows, at }: { rows: readonly BookingRowFragment[]; at: number }) {
  const heads = [
    words.reference,
    words.activity,
    words.when,
    words.participants,
    words.customer,
    words.soldBy,
    words.payment,
    words.status,
    words.waiver,
    words.price,
    words.created,
  ]
  return (
    <div class="wide">
      <table class="bookings">
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.bookingId}
              aria-selected={index === at}
              class={row.status === 'CANCELLED' ? 'over' : undefined}
            >
              <th scope="row" data-head={words.reference}>
                <code>{row.bookingReference}</code>
              </th>
              <td data-head={words.activity}>{row.product.name}</td>
              <td data-head={words.when}>
                <time dateTime={row.startsAt}>
                  {localDay(row.date)}, {row.time}
                </time>
              </td>
              <td data-head={words.participants} class="number">
                {count(row.participants)}
              </td>
              <td data-head={words.customer}>
                {row.customer.firstName} {row.customer.lastName}
              </td>
              <td data-head={words.soldBy}>{row.partner?.name ?? words.channels[row.channel]}</td>
              <td data-head={words.payment}>{row.paymentReference}</td>
              <td data-head={words.status}>
                <span class={`mark ${row.status.toLowerCase()}`}>{words.statuses[row.status]}</span>
              </td>
              <td data-head={words.waiver}>
                <span class={`mark ${row.waiverStatus}`}>{words.waivers[row.waiverStatus]}</span>
              </td>
              <td data-head={words.price} class="number">
                {money(row.price)}
              </td>
              <td data-head={words.created}>{instant(row.createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
