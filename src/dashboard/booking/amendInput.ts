import type { AmendBookingInput, BookingWholeFragment } from '../api/generated.ts'

/** A booking in the form. */
export interface AmendDraft {
  day: string
  /** Empty while another day is selected but no timeslot. */
  timeslotId: string
  participants: string
  firstName: string
  lastName: string
  email: string
  phone: string
  notes: string
  reason: string
}

export function amendDraft({ date, timeslotId, participants, customer, notes }: BookingWholeFragment): AmendDraft {
  return {
    day: date,
    timeslotId,
    participants: String(participants),
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phone: customer.phone ?? '',
    notes: notes ?? '',
    reason: '',
  }
}

type AmendInput = Omit<AmendBookingInput, 'bookingReference' | 'expectedVersion'>

/** The input with the fields that differ from the booking; undefined if nothing differs. */
export function amendInput(before: AmendDraft, now: AmendDraft): AmendInput | undefined {
  const input: AmendInput = {}
  const differs = (name: keyof AmendDraft) => now[name].trim() !== before[name].trim()
  if (differs('participants')) input.participants = Number(now.participants)
  if (differs('timeslotId')) input.timeslotId = now.timeslotId
  if (differs('notes')) input.notes = now.notes.trim() || null
  const names = (['firstName', 'lastName', 'email'] as const).filter(differs)
  const customer = Object.fromEntries(names.map(name => [name, now[name]]))
  if (differs('phone')) customer.phone = now.phone.trim() || (null as unknown as string)
  if (Object.keys(customer).length > 0) input.customer = customer
  if (Object.keys(input).length === 0) return undefined
  return { ...input, reason: now.reason.trim() || null }
}
