import type { PlacesMoved } from '../../availability/places.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus, takesPlaces } from '../BookingStatus.ts'

/** Computes how the places of timeslots change when a booking changes its state: one row for each timeslot. */
export function movesOf({ before, after }: { before: Booking; after: Booking }): PlacesMoved[] {
  const { bookingId, heldBy } = after
  const moves = new Map<string, PlacesMoved>()
  const add = ({ timeslotId, status, participants }: Booking, sign: 1 | -1) => {
    if (!takesPlaces[status]) return
    const move = moves.get(timeslotId) ?? { timeslotId, taken: 0, held: 0, bookingCount: 0, bookingId, heldBy }
    move.taken += sign * participants
    move.bookingCount += sign
    if (status === BookingStatus.ON_HOLD) move.held += sign * participants
    moves.set(timeslotId, move)
  }
  add(before, -1)
  add(after, 1)
  return [...moves.values()].filter(each => each.taken !== 0 || each.held !== 0 || each.bookingCount !== 0)
}
