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
import { words } from '../words.ts'

/** How much is refunded; the amount is what was typed. */
export interface RefundDraft {
  rule: 'FULL' | 'BY_TERMS' | 'NONE' | 'AMOUNT'
  amount: string
}

type ByTerms = BookingRefundByTermsMutation['cancelBooking']['booking']

/** The input to send. @throws Problem if the amount is invalid */
export function refundInput(
  { rule, amount: typed }: RefundDraft,
  currency: string,
): Pick<CancelBookingInput, 'refund' | 'refundAmount'> {
  if (rule !== 'AMOUNT') return { refund: rule }
  return { refundAmount: { amount: amountOf(typed, currency, 'input.refundAmount.amount'), currency } }
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
  const isPaid = basket.status === 'COMPLETED' && price.amount > 0
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
    ['FULL', words.booking.refunds.everything, money(price)],
    ...(terms?.refund
      ? [['BY_TERMS', words.booking.refunds.byTerms(terms.refundPercent ?? 100), money(terms.refund)] as const]
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
