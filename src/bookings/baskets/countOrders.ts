import type { Sql } from '../../database/Database.ts'
import { ORDER_COMPLETED, orderCompletedInfo, recordBuiltIn } from '../../meters/recording/builtInMeters.ts'

// The condition makes it once: a basket is counted by whoever finds it uncounted and nothing in it pending. Its row is locked by whoever
// changes one of its bookings: of two that are settled at once, the second sees that it is the last.
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
 * Counts those of these purchases that are complete: paid for, with something in them that the operator has accepted and nothing that it
 * must still accept or reject. Each is one entry of the built-in meter, ever. The baskets are locked.
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
