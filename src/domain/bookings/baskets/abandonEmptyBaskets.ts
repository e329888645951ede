import { sql } from 'kysely'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { isLeft } from './isLeft.ts'

// A basket is abandoned at the instant at which its last booking ended, even if that is recorded later.
const abandon = preparedStatement(
  ({ operatorId, basketIds, now }: Placeholders<Emptied>) => sql<{ basketId: string; wasSold: boolean }>`
  update basket k set status = 'ABANDONED', abandoned_at = (
    select max(e.occurred_at) from booking b
    join booking_event e on e.operator_id = b.operator_id and e.booking_id = b.booking_id and e.version = b.version
    where b.operator_id = k.operator_id and b.basket_id = k.basket_id)
  where k.operator_id = ${operatorId} and k.basket_id = any(${basketIds}) and ${isLeft(now)}
  returning k.basket_id "basketId", exists (
    select from booking b join booking_event e on e.operator_id = b.operator_id and e.booking_id = b.booking_id
    where b.operator_id = k.operator_id and b.basket_id = k.basket_id and e.status in ('PENDING', 'CONFIRMED')) "wasSold"`,
)

interface Emptied {
  operatorId: string
  basketIds: readonly string[]
  now: Date
}

/**
 * Abandons open baskets in which no booking has places. The basket is locked, so that of two bookings that end at the same time
 * the second one sees that it is the last. Customers who booked to pay later, and whose booking was cancelled, have left no basket: no
 * e-mail is planned about it.
 */
export async function abandonEmptyBaskets(
  db: Sql,
  operatorId: string,
  basketIds: readonly string[],
  now: Date,
): Promise<void> {
  const abandoned = await abandon(db, { operatorId, basketIds: [...new Set(basketIds)], now })
  for (const { basketId } of abandoned.filter(each => !each.wasSold))
    await enqueue(db, 'basket-abandoned', { operatorId, basketId })
}
