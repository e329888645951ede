import { type Expression, sql } from 'kysely'
import { encodeTypeId } from '../../scalars/typeid.ts'

/** Built-in meters: the service records one entry for each platform event. */
export const ORDER_COMPLETED = 'order-completed'

/** The ExtraInfo of an `order-completed` entry. */
export function orderCompletedInfo(basketId: string): string {
  return JSON.stringify({ BasketID: encodeTypeId('bsk', basketId) })
}

/** A workflow has sent an e-mail; its entries have no ExtraInfo. */
export const WORKFLOW_EMAIL_SENT = 'workflow-email-sent'

/** Places were offered by e-mail to a customer on the waitlist. */
export const WAITLIST_NOTIFIED = 'waitlist-notified'

/** The ExtraInfo of a `waitlist-notified` entry. */
export function waitlistNotifiedInfo(waitlistId: string, bookingId: string): string {
  return JSON.stringify({ WaitlistID: encodeTypeId('wl', waitlistId), MultiBookingID: encodeTypeId('bkg', bookingId) })
}

/**
 * Records an entry of a built-in meter for each row of an earlier part of a larger statement, so that both happen or neither: a part of
 * its `with`. The statement has to select `builtInsCounted`.
 */
export const recordBuiltIn = ({ operatorId, meter, extraInfo, now, from }: CountedRows) => sql`
  metered as (
    select (select count(*) from record_usage(${operatorId}, 'service', m.meters, m.usages, m.infos, m.times, m.times, null, null, null)) entries
    from (
      select array_agg(${meter}::text) meters, array_agg(1::numeric) usages, array_agg(${extraInfo}::text) infos, array_agg(${now}::timestamptz) times
      from ${from} having count(*) > 0
    ) m
  )`

/** How many entries `recordBuiltIn` has counted. */
export const builtInsCounted = sql`(select entries from metered)`

interface CountedRows {
  operatorId: Expression<string>
  meter: Expression<unknown> | string
  extraInfo: Expression<unknown>
  now: Expression<Date>
  /** The SQL that follows `from`. */
  from: Expression<unknown>
}

/** Every built-in meter. */
export const builtInMeters: readonly string[] = [ORDER_COMPLETED, WORKFLOW_EMAIL_SENT, WAITLIST_NOTIFIED]
