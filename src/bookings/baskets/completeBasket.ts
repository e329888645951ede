import type { Sql } from '../../database/Database.ts'
import { Refusal } from '../../refusal.ts'
import { encodeTypeId } from '../../scalars/typeid.ts'
import type { Basket } from './Basket.ts'
import { BasketStatus, basketTransitions } from './BasketStatus.ts'
import { countOrders } from './countOrders.ts'

// The condition makes it once: a basket is completed by whoever finds it not completed yet.
const COMPLETE = `
  update basket set status = 'COMPLETED', completed_at = $3, abandoned_at = null, paid_minor = paid_minor + $4, uncounted = true
  where operator_id = $1 and basket_id = $2 and status <> 'COMPLETED'`

/** Completes the purchase, once. It is counted with it, or when the operator has accepted what waits for that. */
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

/** A purchase that has grown since it was completed is paid for on top: it stays one purchase. */
export async function payMore(sql: Sql, operatorId: string, basketId: string, paidMinor: number): Promise<void> {
  await sql.query(PAY_MORE, [operatorId, basketId, paidMinor])
}

/** Refuses what the table of transitions does not allow. */
export function refuseBasketTransition({ basketId, status }: Basket, to: BasketStatus): void {
  if (basketTransitions[status].includes(to)) return
  throw new Refusal(
    'invalid-transition',
    `Basket ${encodeTypeId('bsk', basketId)} is ${status} and cannot become ${to}.`,
    { state: status, requestedState: to },
  )
}
