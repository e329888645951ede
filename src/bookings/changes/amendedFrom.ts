import { isDeepStrictEqual } from 'node:util'
import type { Booking } from '../Booking.ts'
import type { Selection } from '../sale/Selection.ts'
import type { AmendBookingInput } from './AmendBookingInput.ts'

/** The amended booking, and each field that differs. */
export function amendedFrom(booking: Booking, input: AmendBookingInput, target: Selection | undefined) {
  const participants = input.participants ?? booking.participants
  // The price per participant at which it was booked.
  const each = booking.price.amount / booking.participants
  const after: Booking = {
    ...booking,
    participants,
    price: { ...booking.price, amount: Math.round(each * participants) },
    ...(target?.timeslotId && {
      timeslotId: target.timeslotId,
      date: target.date,
      time: target.time,
      startsAt: target.startsAt,
    }),
    customer: {
      firstName: input.customer?.firstName?.trim() ?? booking.customer.firstName,
      lastName: input.customer?.lastName?.trim() ?? booking.customer.lastName,
      email: input.customer?.email ?? booking.customer.email,
      phone: input.customer?.phone === undefined ? booking.customer.phone : input.customer.phone,
    },
    notes: input.notes === undefined ? booking.notes : input.notes?.trim() || null,
  }
  return { after, changes: differences(booking, after) }
}

const compared = ['participants', 'timeslotId', 'date', 'time', 'price', 'customer', 'notes'] as const

function differences(before: Booking, after: Booking): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(
    compared
      .filter(name => !isDeepStrictEqual(plain(before[name]), plain(after[name])))
      .map(name => [name, { from: before[name], to: after[name] }]),
  )
}

function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? { ...value } : value
}
