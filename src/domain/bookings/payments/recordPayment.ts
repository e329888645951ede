import { sql } from 'kysely'
import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { violates } from '../../../platform/sql/violates.ts'
import type { Caller } from '../../access/Caller.ts'
import { currencyViolations } from '../../products/currencyViolations.ts'
import { withMoney } from '../../products/withMoney.ts'
import { Refusal, refuseViolations, type Violation } from '../../refusals/refusal.ts'
import { bookingActions } from '../../rules/bookingActions.ts'
import { isCharged } from '../../rules/bookingStatuses.ts'
import { Channel } from '../../scalars/Channel.ts'
import { encodeTypeId } from '../../scalars/typeid.ts'
import type { Booking } from '../Booking.ts'
import type { Basket } from '../baskets/Basket.ts'
import { BasketStatus } from '../baskets/BasketStatus.ts'
import { completeBasket, payMore, refuseBasketTransition } from '../baskets/completeBasket.ts'
import { changeBasket, type LockedBasket } from '../baskets/withBasket.ts'
import { owed } from '../changes/BookingStep.ts'
import { confirmHolds } from '../holds/confirmHolds.ts'
import { insertPayment } from './insertPayment.ts'
import { isRepeated, type KnownReport } from './isRepeated.ts'
import { methodOf } from './methodOf.ts'
import type { PaymentInput } from './PaymentInput.ts'
import { PaymentOutcome } from './PaymentOutcome.ts'
import { timeViolations } from './timeViolations.ts'

interface ReportedPayment {
  operatorId: string
  provider: string
  providerReference: string
  outcome: PaymentOutcome
  basketId: string
}

type Reported = ReturnType<typeof withMoney<PaymentInput>>

const selectKnown = preparedStatement(
  ({ operatorId, provider, providerReference, outcome, basketId }: Placeholders<ReportedPayment>) => sql<KnownReport>`
  select basket_id "basketId", amount_minor "amountMinor", currency from payment
  where operator_id = ${operatorId} and provider = ${provider} and provider_reference = ${providerReference}
    and outcome = ${outcome} and (${outcome} = 'SUCCEEDED' or basket_id = ${basketId})`,
)

/**
 * Records a payment. A successful one of exactly what is due completes the purchase, if every place is held or still free. A refused
 * one changes nothing: the places stay held until the hold expires. A second report of the same payment has no effect. What a
 * customer of the operator still owes for confirmed bookings can be paid in parts; so can what an amendment adds to a purchase.
 */
export async function recordPayment(
  database: Database,
  caller: Caller,
  basketId: string,
  input: PaymentInput,
  now: Date,
): Promise<Basket> {
  const reported = withMoney(input, caller.currency)
  const attempt = () => recordOnce(database, caller, basketId, reported, now)
  try {
    return await attempt()
  } catch (error) {
    // The same payment was recorded for another basket at the same time: the next attempt sees it.
    if (!violates(error, 'payment_reference_unique')) throw error
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
  return changeBasket(database, caller, basketId, now, async (db, locked) => {
    if (await isKnown(db, operatorId, basketId, input)) return
    refuseViolations(timeViolations('paidAt', input.paidAt, now))
    if (input.outcome === PaymentOutcome.REFUSED) return record(db, caller, basketId, input, now)

    const { basket, bookings } = locked
    const grown = basket.status === BasketStatus.COMPLETED && basket.amountDue.amount > 0
    if (!grown) refuseBasketTransition(basket, BasketStatus.COMPLETED)
    const due = dueOf(locked)
    const inParts = allowsParts(locked)
    refuseViolations(amountViolations(input, due, basket.currency, inParts))
    if (grown || input.amount.amount < due) await payMore(db, operatorId, basketId, input.amount.amount)
    else {
      const paymentReference = input.providerReference.trim()
      await confirmHolds(db, caller, bookings, { paymentReference }, now, ofHold)
      await completeBasket(db, operatorId, basketId, due, now)
    }
    await record(db, caller, basketId, input, now)
    // A payment changes nothing else of a booking that was confirmed before.
    for (const { bookingId } of locked.bookings) db.announce({ operatorId, bookingId })
  })
}

/** Whether a part of what is due can be paid: places on hold are confirmed by the whole. */
function allowsParts({ basket, bookings }: LockedBasket): boolean {
  return basket.channel !== Channel.PARTNER && !bookings.some(each => bookingActions.confirm.includes(each.status))
}

/** The violation of a hold that a payment cannot confirm yet. */
function ofHold({ detail, question }: Violation, { bookingReference }: Booking): Violation {
  const remedy = question ? 'Send it with answerWaiver.' : 'Add it with amendBooking.'
  return { path: ['basketId'], detail: `Booking ${bookingReference}: ${detail} ${remedy}`, question }
}

/** What is still to be paid for a basket; refuses a basket without anything to pay for. */
export function dueOf({ basket, bookings }: LockedBasket): number {
  const counted = bookings.filter(each => isCharged[each.status] || owed(each) > 0)
  if (counted.length === 0) {
    const detail = `Basket ${encodeTypeId('bsk', basket.basketId)} is ${basket.status}, and all its bookings are called off: there is nothing to pay for.`
    throw new Refusal('invalid-transition', detail, { state: basket.status })
  }
  return counted.reduce((sum, each) => sum + owed(each), 0) - basket.paidMinor + basket.refundedMinor
}

async function isKnown(db: Sql, operatorId: string, basketId: string, input: Reported): Promise<boolean> {
  const { outcome, amount } = input
  const provider = input.provider.trim()
  const providerReference = input.providerReference.trim()
  const [known] = await selectKnown(db, { operatorId, provider, providerReference, outcome, basketId })
  return isRepeated(known, {
    what: 'payment',
    provider,
    basketId,
    amountMinor: amount.amount,
    currency: amount.currency,
  })
}

async function record(db: Sql, caller: Caller, basketId: string, input: Reported, now: Date): Promise<void> {
  const { outcome, provider, providerReference, amount, reason, paidAt } = input
  const payment = {
    operatorId: caller.operatorId,
    basketId,
    outcome,
    method: methodOf(input),
    provider: provider.trim(),
    providerReference: providerReference.trim(),
    amountMinor: amount.amount,
    currency: amount.currency,
    reason: reason?.trim() || null,
    paidAt: paidAt ?? now,
    keyId: caller.keyId || null,
  }
  await insertPayment(db, payment, now)
}

function amountViolations({ amount }: Reported, due: number, currency: string, inParts: boolean): Violation[] {
  const violations = currencyViolations(['input', 'amount'], amount, currency)
  const isAccepted = amount.amount === due || (inParts && amount.amount > 0 && amount.amount < due)
  if (!isAccepted) {
    const detail = `Due are ${inParts ? 'at most ' : ''}${due} (minor units of ${currency}), not ${amount.amount}. Nothing was recorded.`
    violations.push({ path: ['input', 'amount', 'amount'], detail })
  }
  return violations
}
