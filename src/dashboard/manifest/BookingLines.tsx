import type { ManifestBookingFragment } from '../api/generated.ts'
import { words } from '../words.ts'
import { BookingLine } from './BookingLine.tsx'
import type { Stage } from './stageOf.ts'
import type { CheckIn } from './useCheckIn.ts'

const manifest = words.manifest

/** Bookings of one timeslot, a line each; on a phone a card each. They are all drawn: they are printed. */
export function BookingLines({
  name,
  bookings,
  checkIn,
  stage,
  selected,
  everyAnswer,
}: {
  /** What they are, for who does not see it. */
  name: string
  bookings: readonly ManifestBookingFragment[]
  checkIn: CheckIn
  stage: Stage
  selected: string | undefined
  everyAnswer: boolean
}) {
  return (
    <table class="manifest-lines" aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{words.participants}</th>
          <th scope="col">{words.customer}</th>
          <th scope="col">{manifest.booking}</th>
          <th scope="col">{words.waiver}</th>
          <th scope="col">{manifest.checks}</th>
        </tr>
      </thead>
      {bookings.map(booking => (
        <BookingLine
          key={booking.id}
          booking={booking}
          checkIn={checkIn}
          stage={stage}
          selected={selected === booking.id}
          everyAnswer={everyAnswer}
        />
      ))}
    </table>
  )
}
