import type { Sql } from '../../database/Database.ts'
import { enqueue } from '../../database/enqueue.ts'
import { takesPlacesNow } from '../statusNow.ts'

// It is abandoned at the instant at which the last of them ended, whenever that is noted.
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
 * An open basket is abandoned when none of its bookings has places any more. It is locked: of two bookings that end at once, the second
 * sees that it is the last.
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
