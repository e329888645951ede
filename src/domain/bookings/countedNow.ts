import { sql } from 'kysely'

/**
 * What a booking `b` counts on the statement of its partner, as one row: the same as `countedOf` says for a booking whose events are
 * not known. A booking that was cancelled on hold, or as a request that was never accepted, was never sold.
 */
export const countedNow = sql<{ retail: number; commission: number; voucher: number }>`
  select k.kept retail, case when k.sold then b.commission_minor else 0 end commission,
    case when k.sold then least(b.voucher_minor, k.kept) else 0 end voucher
  from (
    select s.sold, case when not s.sold then 0 when b.status = 'CANCELLED' then b.price_minor - b.refund_minor else b.price_minor end kept
    from (
      select b.status in ('CONFIRMED', 'REDEEMED', 'NO_SHOW') or b.status = 'CANCELLED' and exists (
        select from booking_event e
        where e.operator_id = b.operator_id and e.booking_id = b.booking_id and e.status = 'CONFIRMED') sold
    ) s
  ) k`
