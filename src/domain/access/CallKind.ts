import { registerEnumType } from 'type-graphql'

/** Kinds of calls. A key has a rate limit for each; the names are those of the policies in `RateLimit-Policy`. */
export const callKinds = ['reads', 'availability', 'bookings', 'usage-entries'] as const

export type CallKind = (typeof callKinds)[number]

/** The enum behind `CallKind` in the schema. */
export const CallKindEnum: Record<string, CallKind> = {
  READS: 'reads',
  AVAILABILITY: 'availability',
  BOOKINGS: 'bookings',
  USAGE_ENTRIES: 'usage-entries',
}

registerEnumType(CallKindEnum, {
  name: 'CallKind',
  description: 'A kind of call. A key has a rate limit for each.',
  valuesConfig: {
    READS: { description: 'Everything that is only read, except availability.' },
    AVAILABILITY: { description: 'Dates, timeslots and quotes: what can be booked, and at which price.' },
    BOOKINGS: { description: 'Bookings, holds and every other change, except of usage.' },
    USAGE_ENTRIES: { description: 'Entries of usage that are recorded, amended or voided.' },
  },
})
