import { instant, localDay, money } from '../format.ts'
import { unitsText } from '../pricing/unitsText.ts'
import { words } from '../words.ts'
import type { HistoryEvent } from './useOneBooking.ts'

/** One field that was changed by an event. */
interface ChangedField {
  label: string
  from: string
  to: string
}

interface Span {
  from: unknown
  to: unknown
}

type Writer = (value: unknown) => string

const plain: Writer = value => (value === null || value === undefined || value === '' ? '–' : String(value))

const fields: Readonly<Record<string, [label: string, write: Writer]>> = {
  date: [words.day, value => localDay(String(value))],
  time: [words.time, plain],
  participants: [words.participants, plain],
  units: [words.units.title, value => unitsText(value as { name: string; quantity: number }[])],
  price: [words.price, value => money(value as { amount: number; currency: string })],
  refund: [words.refund, value => money(value as { amount: number; currency: string })],
  notes: [words.notes, plain],
  holdExpiresAt: [words.booking.heldUntil, value => instant(String(value))],
  firstName: [words.firstName, plain],
  lastName: [words.lastName, plain],
  email: [words.email, plain],
  phone: [words.phone, plain],
}

/** The changes of an event by field. The timeslot's identifier is omitted, because its day and time are shown. */
export function changedFields({ changes }: HistoryEvent): ChangedField[] {
  const { customer, timeslotId: _, ...rest } = (changes ?? {}) as Record<string, Span>
  const spans = Object.entries({ ...rest, ...(customer && apart(customer)) })
  // What was erased with the customer is null on both sides.
  return spans
    .filter(([, { from, to }]) => from !== null || to !== null)
    .map(([name, { from, to }]) => {
      const [label, write] = fields[name] ?? [name, plain]
      return { label, from: write(from), to: write(to) }
    })
}

function apart(customer: Span): Record<string, Span> {
  const [before, after] = [customer.from, customer.to] as Record<string, unknown>[]
  const names = Object.keys(after ?? {}).filter(name => before?.[name] !== after?.[name])
  return Object.fromEntries(names.map(name => [name, { from: before?.[name], to: after?.[name] }]))
}

/** The actor, with the name of the person or of the key if there is one. */
export function actorName({ actor, byName }: HistoryEvent, partner?: string): string {
  const who = actor === 'PARTNER' && partner ? partner : words.booking.actors[actor]
  return byName && actor !== 'CUSTOMER' ? words.booking.withKey(who, byName) : who
}
