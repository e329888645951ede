import { literally } from '../../database/literally.ts'
import { statusNow } from '../statusNow.ts'
import type { BookingFilter } from './BookingFilter.ts'

/** A WHERE clause and the values of its placeholders. */
export interface Conditions {
  text: string
  values: unknown[]
}

/** The conditions of a filter at an instant, which is `$2`, with those alone that it gives: an index can only serve what a statement really says. */
export function bookingConditions(operatorId: string, filter: BookingFilter, now: Date): Conditions {
  const values: unknown[] = [operatorId, now]
  const placeholder = (value: unknown) => `$${values.push(value)}`
  // A statement that does not look at the instant must name it all the same.
  const parts = ['b.operator_id = $1', '$2::timestamptz is not null']
  const { channels, partnerId, activityId, timeslotId, statuses, waiverStatuses, from, to } = filter
  if (channels?.length) parts.push(`b.channel = any(${placeholder(channels)})`)
  if (partnerId) parts.push(`b.partner_id = ${placeholder(partnerId)}`)
  if (activityId) parts.push(`b.activity_id = ${placeholder(activityId)}`)
  if (timeslotId) parts.push(`b.timeslot_id = ${placeholder(timeslotId)}`)
  if (statuses?.length) parts.push(`${statusNow('$2')} = any(${placeholder(statuses)})`)
  if (waiverStatuses?.length) parts.push(`b.waiver_status = any(${placeholder(waiverStatuses)})`)
  // A local day lies within 14 hours of the same day in UTC: the index on the start finds the neighbourhood.
  if (from) {
    const day = placeholder(from)
    parts.push(`b.date >= ${day} and b.starts_at >= ${day}::date::timestamp at time zone 'UTC' - interval '14 hours'`)
  }
  if (to) {
    const day = placeholder(to)
    parts.push(
      `b.date <= ${day} and b.starts_at < (${day}::date + 1)::timestamp at time zone 'UTC' + interval '14 hours'`,
    )
  }
  const text = filter.text?.trim()
  if (text) parts.push(`${SEARCHED} ilike ${placeholder(`%${literally(text)}%`)}`)
  return { text: parts.join(' and '), values }
}

// Line breaks between the parts: no text that is looked for can hold one, so none is found across two parts.
const SEARCHED = `concat_ws(E'\\n', b.booking_reference, b.first_name || ' ' || b.last_name, b.email, b.payment_reference, b.partner_reference)`
