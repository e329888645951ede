import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { newId } from '../../scalars/typeid.ts'
import type { PaymentMethod } from './PaymentMethod.ts'
import type { PaymentOutcome } from './PaymentOutcome.ts'

/** A payment to write. */
export interface NewPayment {
  operatorId: string
  basketId: string
  outcome: PaymentOutcome
  method: PaymentMethod
  provider: string
  providerReference: string
  amountMinor: number
  currency: string
  reason: string | null
  paidAt: Date
  /** The API key that records it; null for a link and the command line. */
  keyId: string | null
}

const insert = preparedStatement((payment: Placeholders<NewPayment & { paymentId: string; recordedAt: Date }>) =>
  kysely.insertInto('payment').values({
    operator_id: payment.operatorId,
    payment_id: payment.paymentId,
    basket_id: payment.basketId,
    outcome: payment.outcome,
    method: payment.method,
    provider: payment.provider,
    provider_reference: payment.providerReference,
    amount_minor: payment.amountMinor,
    currency: payment.currency,
    reason: payment.reason,
    paid_at: payment.paidAt,
    recorded_at: payment.recordedAt,
    key_id: payment.keyId,
  }),
)

/** Writes a payment. What it pays for is in the basket, which the caller changes in the same transaction. */
export async function insertPayment(db: Sql, payment: NewPayment, now: Date): Promise<void> {
  await insert(db, { ...payment, paymentId: newId(now), recordedAt: now })
}

/** The provider of a payment that the staff takes without one. */
export const COUNTER = 'counter'
