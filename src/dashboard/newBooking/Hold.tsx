import { useSignal } from '@preact/signals'
import { go } from '../address.ts'
import { ask } from '../api/ask.ts'
import { NewBookingConfirmDocument, type NewBookingMadeQuery, NewBookingPaidDocument } from '../api/generated.ts'
import { instantIn, money } from '../format.ts'
import { Field } from '../kit/Field.tsx'
import { say } from '../kit/say.tsx'
import { useAction } from '../kit/useAction.ts'
import { useDraft } from '../kit/useDraft.ts'
import { useNow } from '../kit/useNow.ts'
import { words } from '../words.ts'
import { Refused } from './Refused.tsx'
import { DRAFT, nothingTyped, type Typed } from './Typed.ts'

const MINUTE_MS = 60_000

/** Places that are only held: how long still, and what makes a booking of them. */
export function Hold({ booking, done }: { booking: NewBookingMadeQuery['booking']; done(): void }) {
  const { bookingReference, basketId, holdExpiresAt, customer } = booking
  const { amountDue } = booking.basket
  const now = useNow()
  const left = holdExpiresAt ? Math.ceil((Date.parse(holdExpiresAt) - now.getTime()) / MINUTE_MS) : 0
  const draft = useDraft<Typed>(DRAFT, nothingTyped)
  const reference = useSignal('')
  const confirm = useAction(async (paid: boolean) => {
    const providerReference = reference.value.trim() || bookingReference
    if (paid && amountDue.amount > 0) {
      const { amount, currency } = amountDue
      // Told of again after a lost answer, it is the same payment.
      const payment = {
        provider: 'counter',
        providerReference,
        outcome: 'SUCCEEDED',
        amount: { amount, currency },
      } as const
      await ask(NewBookingPaidDocument, { basketId, input: payment })
    } else await ask(NewBookingConfirmDocument, { bookingReference })
    say(words.newBooking.confirmed(bookingReference))
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
      <h2 id="book-hold">{words.newBooking.confirmTitle}</h2>
      <p role="status">
        {left > 0 && holdExpiresAt
          ? words.newBooking.heldFor(left, instantIn(holdExpiresAt, booking.product.timeZone))
          : words.newBooking.holdOver}
      </p>
      <Field
        label={words.newBooking.paymentReference}
        hint={words.newBooking.paymentReferenceHint}
        path="input.providerReference"
        problem={confirm.problem}
      >
        {input => (
          <input
            {...input}
            autocomplete="off"
            value={reference.value}
            onInput={event => {
              reference.value = event.currentTarget.value
            }}
          />
        )}
      </Field>
      {confirm.problem && (
        <Refused
          problem={confirm.problem}
          take={({ date, timeslotId }) => {
            const { firstName, lastName, email, phone } = customer
            draft.clear()
            draft.change({ firstName, lastName, email, phone: phone ?? '', language: booking.language ?? '' })
            go('book', {
              activity: booking.activityId,
              day: date,
              slot: timeslotId,
              people: String(booking.participants),
            })
          }}
        />
      )}
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
