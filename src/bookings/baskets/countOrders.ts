import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { ORDER_COMPLETED, orderCompletedInfo, recordBuiltIn } from '../../meters/recording/builtInMeters.ts'

// The condition makes it once: a basket is counted by whoever finds it uncounted and nothing in it pending. Its row is locked by whoever
// changes one of its bookings: of two that are settled at once, the second sees that it is the last.
const count = statement(
  ({ operatorId, basketIds, extraInfos, now }: Placeholders<Orders>) => sql`
  with counted as (
    update basket k set uncounted = false
    where k.operator_id = ${operatorId} and k.basket_id = any(${basketIds}) and k.uncounted and exists (
      select from booking b where b.operator_id = k.operator_id and b.basket_id = k.basket_id
        and b.status not in ('CANCELLED', 'EXPIRED', 'REJECTED')
    ) and not exists (
      select from booking b where b.operator_id = k.operator_id and b.basket_id = k.basket_id and b.status = 'PENDING')
    returning k.basket_id
  )
  ${recordBuiltIn({
    operatorId,
    meter: ORDER_COMPLETED,
    extraInfo: sql`i.info`,
    now,
    from: sql`counted c join unnest(${basketIds}::uuid[], ${extraInfos}::text[]) i (basket_id, info) using (basket_id)`,
  })}`,
)

interface Orders {
  operatorId: string
  basketIds: readonly string[]
  extraInfos: readonly string[]
  now: Date
}

/**
 * Counts those of these purchases that are complete: paid for, with something in them that the operator has accepted and nothing that it
 * must still accept or reject. Each is one entry of the built-in meter, ever. The baskets are locked.
 */
export async function countOrders(db: Sql, operatorId: string, basketIds: readonly string[], now: Date): Promise<void> {
  const baskets = [...new Set(basketIds)]
  await count(db, { operatorId, basketIds: baskets, extraInfos: baskets.map(orderCompletedInfo), now })
}
