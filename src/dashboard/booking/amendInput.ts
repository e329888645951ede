import type { AmendBookingInput, BookingWholeFragment } from '../api/generated.ts'
import { readUnits, writeUnits } from '../pricing/writtenUnits.ts'

/** A booking in the form. */
export interface AmendDraft {
  day: string
  /** Empty while another day is selected but no timeslot. */
  timeslotId: string
  participants: string
  /** As the address of a new booking spells them; empty if the booking can only have a number of people. */
  units: string
  firstName: string
  lastName: string
  email: string
  phone: string
  notes: string
  reason: string
}

export function amendDraft(booking: BookingWholeFragment): AmendDraft {
  const { date, timeslotId, participants, units, customer, notes } = booking
  return {
    day: date,
    timeslotId,
    participants: String(participants),
    units: hasUnits(booking) ? writeUnits(units) : '',
    firstName: customer?.firstName ?? '',
    lastName: customer?.lastName ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    notes: notes ?? '',
    reason: '',
  }
}

/** Whether it has, or could have, more than people of one kind. */
export function hasUnits({ units, product }: Pick<BookingWholeFragment, 'units' | 'product'>): boolean {
  return units.length > 1 || product.units.length > 1 || units.some(each => each.paxCount !== 1)
}

export type AmendInput = Omit<AmendBookingInput, 'bookingReference' | 'expectedVersion'>

/** The input with the fields that differ from the booking; undefined if nothing differs. */
export function amendInput(before: AmendDraft, now: AmendDraft): AmendInput | undefined {
  const input: AmendInput = {}
  const differs = (name: keyof AmendDraft) => now[name].trim() !== before[name].trim()
  if (differs('units')) input.units = readUnits(now.units)
  else if (differs('participants')) input.participants = Number(now.participants)
  if (differs('timeslotId')) input.timeslotId = now.timeslotId
  if (differs('notes')) input.notes = now.notes.trim() || null
  const names = (['firstName', 'lastName', 'email'] as const).filter(differs)
  const customer = Object.fromEntries(names.map(name => [name, now[name]]))
  if (differs('phone')) customer.phone = now.phone.trim() || (null as unknown as string)
  if (Object.keys(customer).length > 0) input.customer = customer
  if (Object.keys(input).length === 0) return undefined
  return { ...input, reason: now.reason.trim() || null }
}
