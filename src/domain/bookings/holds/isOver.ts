import { type Expression, sql } from 'kysely'

// The operator has closed what is held, or taken its activity out of the shopfront, where the operator alone can sell. What was paid for
// is not withdrawn.
const withdrawn = sql<boolean>`(
  exists (
    select from timeslot t join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
    where t.operator_id = b.operator_id and t.timeslot_id = b.timeslot_id
      and (t.closed or (not p.published and (b.held_by is null or b.channel = 'PARTNER')))
  ) and not exists (
    select from payment y
    where y.operator_id = b.operator_id and y.basket_id = b.basket_id and y.outcome = 'SUCCEEDED'))`

/** Whether a booking `b` is a hold that has ended: it has expired, or was withdrawn. */
export const isOver = (now: Expression<Date>) =>
  sql<boolean>`b.status = 'ON_HOLD' and (b.hold_expires_at <= ${now} or ${withdrawn})`
