import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import {
  builtInsCounted,
  ORDER_COMPLETED,
  orderCompletedInfo,
  recordBuiltIn,
} from '../../meters/recording/builtInMeters.ts'

// The condition counts a basket once: only an uncounted one without pending bookings. A change of one of its bookings locks
// its row: of two decided at once, the second one sees that it is the last.
const count = preparedStatement(
  ({ operatorId, basketIds, extraInfos, now }: Placeholders<Orders>) => sql`
  with counted as (
    update basket k set uncounted = false
    where k.operator_id = ${operatorId} and k.basket_id = any(${basketIds}) and k.uncounted and exists (
      select from booking b where b.operator_id = k.operator_id and b.basket_id = k.basket_id
        and b.status not in ('CANCELLED', 'EXPIRED', 'REJECTED')
    ) and not exists (
      select from booking b where b.operator_id = k.operator_id and b.basket_id = k.basket_id and b.status = 'PENDING')
    returning k.basket_id
  ), ${recordBuiltIn({
    operatorId,
    meter: ORDER_COMPLETED,
    extraInfo: sql`i.info`,
    now,
    from: sql`counted c join unnest(${basketIds}::uuid[], ${extraInfos}::text[]) i (basket_id, info) using (basket_id)`,
  })}
  select ${builtInsCounted}`,
)

interface Orders {
  operatorId: string
  basketIds: readonly string[]
  extraInfos: readonly string[]
  now: Date
}

/**
 * Counts the complete ones of these purchases on the built-in meter, each once: paid for, with at least one accepted booking and
 * no pending one. The baskets are locked.
 */
export async function countOrders(db: Sql, operatorId: string, basketIds: readonly string[], now: Date): Promise<void> {
  const baskets = [...new Set(basketIds)]
  await count(db, { operatorId, basketIds: baskets, extraInfos: baskets.map(orderCompletedInfo), now })
}
