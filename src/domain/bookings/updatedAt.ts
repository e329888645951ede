import { type Expression, sql } from 'kysely'

/**
 * When a booking `b` last changed: the time of the event with its version, or when its waiver was completed after that. A hold that has
 * expired changed when it expired, even before its event is recorded.
 */
export const updatedAt = (now: Expression<Date>) => sql<Date>`
  case when b.status = 'ON_HOLD' and b.hold_expires_at <= ${now}::timestamptz then b.hold_expires_at
       else greatest(b.waiver_changed_at, (select h.occurred_at from booking_event h
             where h.operator_id = b.operator_id and h.booking_id = b.booking_id and h.version = b.version)) end`
