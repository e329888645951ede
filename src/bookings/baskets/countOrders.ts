import type { Sql } from '../../database/Database.ts'
import { ORDER_COMPLETED, orderCompletedInfo, recordBuiltIn } from '../../meters/recording/builtInMeters.ts'

// The condition counts a basket once: only an uncounted one without pending bookings. Whoever changes one of its bookings locks
// its row: of two decided at once, the second one sees that it is the last.
const COUNT = `
  with counted as (
    update basket k set uncounted = false
    where k.operator_id = $1 and k.basket_id = any($2) and k.uncounted and exists (
      select from booking b where b.operator_id = k.operator_id and b.basket_id = k.basket_id
        and b.status not in ('CANCELLED', 'EXPIRED', 'REJECTED')
    ) and not exists (
      select from booking b where b.operator_id = k.operator_id and b.basket_id = k.basket_id and b.status = 'PENDING')
    returning k.basket_id
  )
  ${recordBuiltIn({
    operator: '$1',
    meter: `'${ORDER_COMPLETED}'`,
    info: 'i.info',
    now: '$4',
    from: 'counted c join unnest($2::uuid[], $3::text[]) i (basket_id, info) using (basket_id)',
  })}`

/**
 * Counts the complete ones of these purchases on the built-in meter, each once: paid for, with at least one accepted booking and
 * no pending one. The baskets are locked.
 */
export async function countOrders(
  sql: Sql,
  operatorId: string,
  basketIds: readonly string[],
  now: Date,
): Promise<void> {
  const baskets = [...new Set(basketIds)]
  await sql.query(COUNT, [operatorId, baskets, baskets.map(orderCompletedInfo), now])
}
