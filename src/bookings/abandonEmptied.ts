import type { Sql } from '../database/Database.ts'
import { enqueue } from '../database/enqueue.ts'

// Two bookings of one basket that end at once: the second waits here, and then sees that it is the last.
const LOCK = `
  select from basket where operator_id = $1 and basket_id = any($2) order by basket_id for no key update`

const ABANDON = `
  update basket k set status = 'ABANDONED', abandoned_at = $3
  where k.operator_id = $1 and k.basket_id = any($2) and k.status = 'OPEN' and not exists (
    select from booking b where b.operator_id = k.operator_id and b.basket_id = k.basket_id
      and b.status in ('ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW'))
  returning k.basket_id "basketId"`

/** An open basket is abandoned when none of its bookings has places any more. */
export async function abandonEmptied(
  sql: Sql,
  operatorId: string,
  basketIds: readonly string[],
  now: Date,
): Promise<void> {
  const baskets = [...new Set(basketIds)]
  await sql.query(LOCK, [operatorId, baskets])
  const abandoned = await sql.query<{ basketId: string }>(ABANDON, [operatorId, baskets, now])
  for (const { basketId } of abandoned) await enqueue(sql, 'basket-abandoned', { operatorId, basketId })
}
