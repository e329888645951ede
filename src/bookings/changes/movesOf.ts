import type { PlacesMoved } from '../../availability/places.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus, takesPlaces } from '../BookingStatus.ts'

/** Computes how the places of timeslots change when bookings change their state: one row for each timeslot. */
export function movesOf(steps: readonly { before: Booking; after: Booking }[]): PlacesMoved[] {
  const moves = new Map<string, PlacesMoved>()
  const add = ({ timeslotId, status, participants }: Booking, sign: 1 | -1) => {
    if (!takesPlaces[status]) return
    const move = moves.get(timeslotId) ?? { timeslotId, taken: 0, held: 0, parties: 0 }
    move.taken += sign * participants
    move.parties += sign
    if (status === BookingStatus.ON_HOLD) move.held += sign * participants
    moves.set(timeslotId, move)
  }
  for (const { before, after } of steps) {
    add(before, -1)
    add(after, 1)
  }
  return [...moves.values()].filter(each => each.taken !== 0 || each.held !== 0 || each.parties !== 0)
}
