import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  NewBookingConfirmDocument,
  type NewBookingMadeQuery,
  NewBookingPaidDocument,
  type PaymentMethod,
} from '../api/generated.ts'
import { instantIn, money } from '../format.ts'
import { Field } from '../kit/Field.tsx'
import { MethodField } from '../kit/MethodField.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useNow } from '../kit/useNow.ts'
import { words } from '../words.ts'
import { bookInstead } from './bookInstead.ts'
import { Refused } from './Refused.tsx'

const MINUTE_MS = 60_000

/** A hold: its remaining time, and the payment that confirms it. */
export function Hold({ booking, done }: { booking: NewBookingMadeQuery['booking']; done(): void }) {
  const { id: bookingId, bookingReference, basketId, holdExpiresAt } = booking
  const { amountDue } = booking.basket
  const now = useNow()
  const left = holdExpiresAt ? Math.ceil((Date.parse(holdExpiresAt) - now.getTime()) / MINUTE_MS) : 0
  const reference = useSignal('')
  const method = useSignal<PaymentMethod>('CARD')
  const confirm = useAction(async (paid: boolean) => {
    const providerReference = reference.value.trim() || bookingReference
    let waits: boolean
    if (paid && amountDue.amount > 0) {
      const { amount, currency } = amountDue
      // Recorded again after a lost response, it is the same payment.
      const input = {
        basketId,
        method: method.value,
        provider: 'counter',
        providerReference,
        outcome: 'SUCCEEDED',
        amount: { amount, currency },
      } as const
      const { recordPayment } = await fetchGraphql(NewBookingPaidDocument, { input })
      waits = recordPayment.basket.bookings.some(each => each.id === bookingId && each.status === 'PENDING')
    } else {
      const { confirmBooking } = await fetchGraphql(NewBookingConfirmDocument, { input: { bookingReference } })
      waits = confirmBooking.booking.status === 'PENDING'
    }
    toast((waits ? words.newBooking.asked : words.newBooking.confirmed)(bookingReference))
    done()
  })
  return (
    <form
      class="sheet form"
      noValidate
      aria-labelledby="book-hold"
      onSubmit={event => {
        event.preventDefault()
        void confirm.run(true)
      }}
    >
      <h2 id="book-hold">{left > 0 ? words.newBooking.confirmTitle : words.newBooking.expiredTitle}</h2>
      <p role="status">
        {left > 0 && holdExpiresAt
          ? words.newBooking.heldFor(left, instantIn(holdExpiresAt, booking.product.timeZone))
          : words.newBooking.holdOver}
      </p>
      <MethodField
        method={method.value}
        path="input.method"
        problem={confirm.problem}
        change={next => {
          method.value = next
        }}
      />
      <Field
        label={words.newBooking.optional(words.paymentReference)}
        hint={words.newBooking.paymentReferenceHint}
        path="input.providerReference"
        problem={confirm.problem}
      >
        {input => (
          <input
            dir="auto"
            {...input}
            autocomplete="off"
            value={reference.value}
            onInput={event => {
              reference.value = event.currentTarget.value
            }}
          />
        )}
      </Field>
      {confirm.problem && <Refused problem={confirm.problem} take={alternative => bookInstead(booking, alternative)} />}
      <footer>
        <button type="button" disabled={confirm.busy} onClick={() => void confirm.run(false)}>
          {words.newBooking.confirmUnpaid}
        </button>
        <button type="submit" class="main" disabled={confirm.busy}>
          {words.newBooking.confirmPaid(money(amountDue))}
        </button>
      </footer>
    </form>
  )
}
