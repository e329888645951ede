import { type Expression, sql } from 'kysely'
import { encodeTypeId } from '../../scalars/typeid.ts'
import { countedColumns, countUsage } from '../totals/countUsage.ts'

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
 * Records an entry of a built-in meter for each row of an earlier part of a larger statement, so that both happen or neither: two parts
 * of its `with`. The statement has to select `builtInsCounted`.
 */
export const recordBuiltIn = ({ operatorId, meter, extraInfo, now, from }: CountedRows) => sql`
  metered as (
    insert into usage_entry (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source)
    select ${operatorId}, ${meter}, 1, ${extraInfo}, ${now}, ${now}, 'service' from ${from}
    returning ${countedColumns}
  ), metered_count as (${countUsage(operatorId, sql`metered`)})`

/** How many entries `recordBuiltIn` has counted. */
export const builtInsCounted = sql`(select entries from metered_count)`

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
