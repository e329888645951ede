import { withoutOverrides } from '../../domain/rules/withoutOverrides.ts'
import { href } from '../address.ts'
import type { DayListBookingFragment, DayListSlotsQuery } from '../api/generated.ts'
import { count, money } from '../format.ts'
import { ActivityDot } from '../kit/ActivityDot.tsx'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { customerName } from '../kit/customerName.ts'
import { timeSpan } from '../kit/timeSpan.ts'
import { isTelling, unitsText } from '../pricing/unitsText.ts'
import { words } from '../words.ts'

const texts = words.dayList

/** One departure: its guides, and a line for each booking. */
export function SlotSheet({
  slot,
  bookings,
}: {
  slot: DayListSlotsQuery['timeslots'][number]
  bookings: readonly DayListBookingFragment[]
}) {
  const guides = slot.resourceUses.filter(each => each.resource.hasNamedMembers && each.used > 0)
  return (
    <section class="day-list-slot" aria-labelledby={slot.id}>
      <h2 id={slot.id}>
        {timeSpan(slot)} <ActivityDot colour={slot.product.colour} />
        <Bdi>{slot.product.name}</Bdi>
      </h2>
      <p class="quiet">
        {words.timeline.placesTaken(count(slot.tally.participants), count(slot.capacity))}
        {guides.map(use => (
          <span key={use.resourceId}>
            {' · '}
            <Bdi>{use.resource.name}</Bdi>:{' '}
            <Bdi>{use.members.length > 0 ? use.members.map(each => each.name).join(', ') : words.guides.nobody}</Bdi>
          </span>
        ))}
      </p>
      {slot.note && (
        <p class="day-list-note" dir="auto">
          {withoutOverrides(slot.note.text)}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{words.participants}</th>
            <th scope="col">{words.customer}</th>
            <th scope="col">{texts.due}</th>
            <th scope="col">{words.notes}</th>
          </tr>
        </thead>
        <tbody>
          {bookings.toSorted(byName).map(booking => (
            <tr key={booking.id}>
              <td>
                <span class="day-list-box" aria-hidden="true" />
                <strong>{count(booking.participants)}</strong>
              </td>
              <th scope="row">
                <a href={href(`booking/${booking.bookingReference}`)}>
                  <Bdi>{customerName(booking)}</Bdi>
                </a>
                <span class="quiet">
                  {[
                    isTelling(booking.units) && unitsText(booking.units),
                    booking.customer?.phone,
                    booking.partner?.name,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </th>
              <td>{booking.amountDue.amount > 0 && <strong>{money(booking.amountDue)}</strong>}</td>
              <td>
                {booking.status !== 'CONFIRMED' && (
                  <Badge kind={booking.status} word={words.statuses[booking.status]} />
                )}{' '}
                {booking.waiverStatus === 'OUTSTANDING' && <Badge kind="outstanding" word={texts.waiver} />}
                {booking.notes && <p dir="auto">{withoutOverrides(booking.notes)}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const byName = (one: DayListBookingFragment, other: DayListBookingFragment) =>
  (one.customer?.lastName ?? '').localeCompare(other.customer?.lastName ?? '')
