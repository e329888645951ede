import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  BookingRefundByTermsDocument,
  type BookingRefundByTermsMutation,
  type BookingWholeFragment,
  type CancelBookingInput,
} from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { money } from '../format.ts'
import { amountOf } from '../kit/amountOf.ts'
import { Field } from '../kit/Field.tsx'
import { violationAt } from '../kit/violationAt.ts'
import { words } from '../words.ts'

/** How much is refunded; the amount is what was typed. */
export interface RefundDraft {
  rule: 'FULL' | 'BY_TERMS' | 'NONE' | 'AMOUNT'
  amount: string
}

type Money = BookingWholeFragment['price']

type ByTerms = BookingRefundByTermsMutation['cancelBooking']['booking']

/** The input to send. @throws Problem if the amount is invalid */
export function refundInput(
  { rule, amount: typed }: RefundDraft,
  booking: BookingWholeFragment,
): Pick<CancelBookingInput, 'refund' | 'refundAmount'> {
  if (rule !== 'AMOUNT') return { refund: rule }
  const { currency } = booking.price
  const amount = amountOf(typed, currency, 'input.refundAmount.amount')
  const paid = paidInPart(booking)
  if (paid === undefined) return { refundAmount: { amount, currency } }
  if (amount > paid)
    throw violationAt('input.refundAmount.amount', words.booking.refunds.atMost(money({ amount: paid, currency })))
  // What the customer does not get back is kept, and the rest of the price was never paid.
  return { refundAmount: { amount: booking.price.amount - paid + amount, currency } }
}

/** What was paid of a booking that is not paid whole, such as a deposit, in minor units; undefined for any other. */
function paidInPart({ basket, partner }: BookingWholeFragment): number | undefined {
  if (basket.status === 'COMPLETED' || partner || basket.bookings.length > 1) return undefined
  const paid = basket.total.amount - basket.amountDue.amount
  return paid > 0 ? paid : undefined
}

/** Shows what each choice refunds. A booking that was not paid for has nothing to choose. */
export function RefundFields({
  booking,
  draft,
  problem,
}: {
  booking: BookingWholeFragment
  draft: Signal<RefundDraft>
  problem: Problem | undefined
}) {
  const { bookingReference, version, price, partner, basket, cancellationTiers } = booking
  const part = paidInPart(booking)
  const isPaid = price.amount > 0 && (basket.status === 'COMPLETED' || part !== undefined)
  // The amount that goes back to the customer, when so much of the price is refunded.
  const back = (refunded: Money) =>
    money(part === undefined ? refunded : { ...refunded, amount: Math.max(0, part - price.amount + refunded.amount) })
  const byTerms = useSignal<ByTerms | undefined>(undefined)
  useEffect(() => {
    if (!isPaid || !cancellationTiers) return
    const input = { bookingReference, simulate: true, refund: 'BY_TERMS' } as const
    // If it is refused, so is the cancellation, which says why.
    fetchGraphql(BookingRefundByTermsDocument, { input }).then(
      ({ cancelBooking }) => {
        byTerms.value = cancelBooking.booking
      },
      () => {},
    )
  }, [bookingReference, version])
  if (!isPaid) return null
  const { rule, amount } = draft.value
  const terms = byTerms.value
  const choices = [
    ['FULL', words.booking.refunds.everything, back(price)],
    ...(terms?.refund
      ? [['BY_TERMS', words.booking.refunds.byTerms(terms.refundPercent), back(terms.refund)] as const]
      : []),
    ['NONE', words.booking.refunds.nothing, money({ ...price, amount: 0 })],
    ['AMOUNT', words.booking.refunds.another, ''],
  ] as const
  return (
    <fieldset class="booking-refund">
      <legend>{words.refund}</legend>
      {choices.map(([value, label, shown]) => (
        <label key={value}>
          <input
            type="radio"
            name="refund"
            checked={rule === value}
            onChange={() => {
              draft.value = { ...draft.value, rule: value }
            }}
          />
          <span>{label}</span>
          <strong>{shown}</strong>
        </label>
      ))}
      {rule === 'AMOUNT' && (
        <Field label={words.booking.refunds.amount(price.currency)} path="input.refundAmount.amount" problem={problem}>
          {field => (
            <input
              {...field}
              required
              inputMode="decimal"
              autocomplete="off"
              value={amount}
              onInput={event => {
                draft.value = { ...draft.value, amount: event.currentTarget.value }
              }}
            />
          )}
        </Field>
      )}
      {partner && <p class="quiet">{words.booking.refunds.byPartner(partner.name)}</p>}
    </fieldset>
  )
}
