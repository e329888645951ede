import type { Sql } from '../../database/Database.ts'
import { enqueue } from '../../database/enqueue.ts'
import { takesPlacesNow } from '../statusNow.ts'

// It is abandoned at the instant at which the last of its bookings ended, even if that is recorded later.
const ABANDON = `
  update basket k set status = 'ABANDONED', abandoned_at = (
    select max(e.occurred_at) from booking b
    join booking_event e on e.operator_id = b.operator_id and e.booking_id = b.booking_id and e.version = b.version
    where b.operator_id = k.operator_id and b.basket_id = k.basket_id)
  where k.operator_id = $1 and k.basket_id = any($2) and k.status = 'OPEN' and not exists (
    select from booking b where b.operator_id = k.operator_id and b.basket_id = k.basket_id
      and ${takesPlacesNow('$3')})
  returning k.basket_id "basketId"`

/**
 * Abandons open baskets in which no booking has places. The basket is locked, so that of two bookings that end at the same time
 * the second one sees that it is the last.
 */
export async function abandonEmptyBaskets(
  sql: Sql,
  operatorId: string,
  basketIds: readonly string[],
  now: Date,
): Promise<void> {
  const baskets = [...new Set(basketIds)]
  const abandoned = await sql.query<{ basketId: string }>(ABANDON, [operatorId, baskets, now])
  for (const { basketId } of abandoned) await enqueue(sql, 'basket-abandoned', { operatorId, basketId })
}
