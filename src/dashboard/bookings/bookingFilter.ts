import type { BookingFilter, BookingStatus, Channel, WaiverStatus } from '../api/generated.ts'
import { dayFrom } from '../calendar.ts'
import { words } from '../words.ts'
import { bookingOrder, isByDue } from './bookingOrder.ts'

const listed = <Value extends string>(text: string | null, known: object): Value[] | undefined => {
  const values = (text ?? '').split(',').filter(each => Object.hasOwn(known, each)) as Value[]
  return values.length > 0 ? values : undefined
}

const identifiers = (text: string | null) => {
  const ids = (text ?? '').split(',').filter(Boolean)
  return ids.length > 0 ? ids : undefined
}

/** The filter parameters of the URL, without the search text. */
export const filterNames = [
  'from',
  'to',
  'activity',
  'partner',
  'channel',
  'status',
  'waiver',
  'due',
  'timeslot',
] as const

/** The filter in the URL; unknown and malformed parameters are ignored. */
export function bookingFilter(query: URLSearchParams): BookingFilter {
  const from = dayFrom(query.get('from'))
  const to = dayFrom(query.get('to'))
  return {
    text: query.get('text') || undefined,
    date: from || to ? { from, to } : undefined,
    activityIds: identifiers(query.get('activity')),
    timeslotIds: identifiers(query.get('timeslot')),
    partnerIds: identifiers(query.get('partner')),
    channels: listed<Channel>(query.get('channel'), words.channels),
    statuses: listed<BookingStatus>(query.get('status'), words.statuses),
    // A list by what is due has no others.
    unpaid: query.get('due') === 'unpaid' || isByDue(bookingOrder(query)) ? true : undefined,
    waiverStatuses: listed<WaiverStatus>((query.get('waiver') ?? '').toUpperCase(), words.waivers),
  }
}
