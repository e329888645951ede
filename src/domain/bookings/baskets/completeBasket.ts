import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { encodeTypeId } from '../../scalars/typeid.ts'
import type { Basket } from './Basket.ts'
import { BasketStatus, basketTransitions } from './BasketStatus.ts'
import { countOrders } from './countOrders.ts'

// The condition completes a basket once, however many transactions try.
const complete = preparedStatement(
  ({ operatorId, basketId, now, paidMinor }: Placeholders<Paid & { now: Date }>) => sql`
  update basket set status = 'COMPLETED', completed_at = ${now}, abandoned_at = null,
    paid_minor = paid_minor + ${paidMinor}, uncounted = true
  where operator_id = ${operatorId} and basket_id = ${basketId} and status <> 'COMPLETED'`,
)

interface Paid {
  operatorId: string
  basketId: string
  paidMinor: number
}

/** Completes the purchase, once. It is counted at once, or when the operator has accepted its pending bookings. */
export async function completeBasket(
  db: Sql,
  operatorId: string,
  basketId: string,
  paidMinor: number,
  now: Date,
): Promise<void> {
  await complete(db, { operatorId, basketId, now, paidMinor })
  await countOrders(db, operatorId, [basketId], now)
}

const addPayment = preparedStatement(
  ({ operatorId, basketId, paidMinor }: Placeholders<Paid>) => sql`
  update basket set paid_minor = paid_minor + ${paidMinor} where operator_id = ${operatorId} and basket_id = ${basketId}`,
)

/** Records a further payment for a purchase that was amended after it was completed. It stays one purchase. */
export async function payMore(db: Sql, operatorId: string, basketId: string, paidMinor: number): Promise<void> {
  await addPayment(db, { operatorId, basketId, paidMinor })
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
