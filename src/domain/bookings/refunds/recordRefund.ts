import { sql } from 'kysely'
import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { violates } from '../../../platform/sql/violates.ts'
import type { Caller } from '../../access/Caller.ts'
import { currencyViolations } from '../../products/currencyViolations.ts'
import { withMoney } from '../../products/withMoney.ts'
import { Refusal, refuseViolations, type Violation } from '../../refusals/refusal.ts'
import { Channel } from '../../scalars/Channel.ts'
import { encodeTypeId, newId } from '../../scalars/typeid.ts'
import type { Basket } from '../baskets/Basket.ts'
import { changeBasket } from '../baskets/withBasket.ts'
import { isRepeated, type KnownReport } from '../payments/isRepeated.ts'
import { methodOf } from '../payments/methodOf.ts'
import type { PaymentMethod } from '../payments/PaymentMethod.ts'
import { timeViolations } from '../payments/timeViolations.ts'
import type { RefundInput } from './RefundInput.ts'

interface ReportedRefund {
  operatorId: string
  provider: string
  providerReference: string
}

type Reported = ReturnType<typeof withMoney<RefundInput>>

const selectKnown = preparedStatement(
  ({ operatorId, provider, providerReference }: Placeholders<ReportedRefund>) => sql<KnownReport>`
  select basket_id "basketId", amount_minor "amountMinor", currency from refund
  where operator_id = ${operatorId} and provider = ${provider} and provider_reference = ${providerReference}`,
)

interface NewRefund extends ReportedRefund, KnownReport {
  refundId: string
  method: PaymentMethod
  keyId: string | null
  reason: string | null
  refundedAt: Date
  recordedAt: Date
}

const insertRefund = preparedStatement((refund: Placeholders<NewRefund>) =>
  kysely.insertInto('refund').values({
    operator_id: refund.operatorId,
    refund_id: refund.refundId,
    basket_id: refund.basketId,
    method: refund.method,
    provider: refund.provider,
    provider_reference: refund.providerReference,
    amount_minor: refund.amountMinor,
    currency: refund.currency,
    reason: refund.reason,
    refunded_at: refund.refundedAt,
    recorded_at: refund.recordedAt,
    key_id: refund.keyId,
  }),
)

const payBack = preparedStatement(
  ({
    operatorId,
    basketId,
    amountMinor,
  }: Placeholders<{ operatorId: string; basketId: string; amountMinor: number }>) => sql`
  update basket set refunded_minor = refunded_minor + ${amountMinor} where operator_id = ${operatorId} and basket_id = ${basketId}`,
)

/**
 * Records that money of a basket was paid back: at most what is due after its bookings were cancelled, rejected or amended, in one
 * refund or in several. A second report of the same refund has no effect. A partner refunds its own customers.
 */
export async function recordRefund(
  database: Database,
  caller: Caller,
  basketId: string,
  input: RefundInput,
  now: Date,
): Promise<Basket> {
  const reported = withMoney(input, caller.currency)
  const attempt = () => recordOnce(database, caller, basketId, reported, now)
  try {
    return await attempt()
  } catch (error) {
    // The same refund was recorded for another basket at the same time: the next attempt sees it.
    if (!violates(error, 'refund_reference_unique')) throw error
    return attempt()
  }
}

async function recordOnce(
  database: Database,
  caller: Caller,
  basketId: string,
  input: Reported,
  now: Date,
): Promise<Basket> {
  const { operatorId } = caller
  const { amount, reason, refundedAt } = input
  const reported = {
    operatorId,
    provider: input.provider.trim(),
    providerReference: input.providerReference.trim(),
  }
  return changeBasket(database, caller, basketId, now, async (db, { basket, bookings }) => {
    if (await isKnown(db, reported, basketId, input)) return
    refuseNothingDue(basket)
    refuseViolations([...timeViolations('refundedAt', refundedAt, now), ...amountViolations(input, basket)])
    await payBack(db, { operatorId, basketId, amountMinor: amount.amount })
    await insertRefund(db, {
      ...reported,
      refundId: newId(now),
      method: methodOf(input),
      keyId: caller.keyId || null,
      basketId,
      amountMinor: amount.amount,
      currency: amount.currency,
      reason: reason?.trim() || null,
      refundedAt: refundedAt ?? now,
      recordedAt: now,
    })
    for (const { bookingId } of bookings) db.announce({ operatorId, bookingId })
  })
}

async function isKnown(db: Sql, reported: ReportedRefund, basketId: string, { amount }: Reported): Promise<boolean> {
  const [known] = await selectKnown(db, reported)
  return isRepeated(known, {
    what: 'refund',
    provider: reported.provider,
    basketId,
    amountMinor: amount.amount,
    currency: amount.currency,
  })
}

function refuseNothingDue({ basketId, channel, status, refundDue }: Basket): void {
  if (refundDue.amount > 0) return
  const name = `Basket ${encodeTypeId('bsk', basketId)}`
  const detail =
    channel === Channel.PARTNER
      ? `${name} was sold by a partner, which refunds its own customers.`
      : `${name} is ${status}, and nothing of it is to be paid back.`
  throw new Refusal('invalid-transition', detail, { state: status })
}

function amountViolations({ amount }: Reported, { refundDue: due }: Basket): Violation[] {
  const violations = currencyViolations(['input', 'amount'], amount, due.currency)
  if (amount.amount < 1 || amount.amount > due.amount) {
    const detail = `To be paid back are ${due.amount} (minor units of ${due.currency}), not ${amount.amount}. Nothing was recorded.`
    violations.push({ path: ['input', 'amount', 'amount'], detail })
  }
  return violations
}
