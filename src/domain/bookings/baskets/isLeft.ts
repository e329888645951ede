import { type Expression, sql } from 'kysely'
import { takesPlacesNow } from '../statusNow.ts'

/**
 * Whether an open basket `k` is abandoned: none of its bookings has places any more, and nothing was paid for it. What was paid, such as a
 * deposit, is kept or paid back, whatever became of the bookings.
 */
export const isLeft = (now: Expression<Date>) => sql<boolean>`
  (k.status = 'OPEN' and not exists (
    select from booking b where b.operator_id = k.operator_id and b.basket_id = k.basket_id and ${takesPlacesNow(now)})
  and not exists (
    select from payment y where y.operator_id = k.operator_id and y.basket_id = k.basket_id and y.outcome = 'SUCCEEDED'))`
