import type { Sql } from '../../database/Database.ts'
import { Refusal } from '../../refusal.ts'
import { encodeTypeId } from '../../scalars/typeid.ts'
import type { Basket } from './Basket.ts'
import { BasketStatus, basketTransitions } from './BasketStatus.ts'
import { countOrders } from './countOrders.ts'

// The condition completes a basket once, however many transactions try.
const COMPLETE = `
  update basket set status = 'COMPLETED', completed_at = $3, abandoned_at = null, paid_minor = paid_minor + $4, uncounted = true
  where operator_id = $1 and basket_id = $2 and status <> 'COMPLETED'`

/** Completes the purchase, once. It is counted at once, or when the operator has accepted its pending bookings. */
export async function completeBasket(
  sql: Sql,
  operatorId: string,
  basketId: string,
  paidMinor: number,
  now: Date,
): Promise<void> {
  await sql.query(COMPLETE, [operatorId, basketId, now, paidMinor])
  await countOrders(sql, operatorId, [basketId], now)
}

const PAY_MORE = 'update basket set paid_minor = paid_minor + $3 where operator_id = $1 and basket_id = $2'

/** Records a further payment for a purchase that was amended after it was completed. It stays one purchase. */
export async function payMore(sql: Sql, operatorId: string, basketId: string, paidMinor: number): Promise<void> {
  await sql.query(PAY_MORE, [operatorId, basketId, paidMinor])
}

/** Refuses a transition that the table does not allow. */
export function refuseBasketTransition({ basketId, status }: Basket, to: BasketStatus): void {
  if (basketTransitions[status].includes(to)) return
  throw new Refusal(
    'invalid-transition',
    `Basket ${encodeTypeId('bsk', basketId)} is ${status} and cannot become ${to}.`,
    { state: status, requestedState: to },
  )
}
