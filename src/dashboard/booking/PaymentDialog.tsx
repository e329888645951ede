import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { BookingPayDocument, type PaymentOutcome } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { money } from '../format.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { bookInstead } from '../newBooking/bookInstead.ts'
import { words } from '../words.ts'
import { Alternatives } from './Alternatives.tsx'
import type { BookingActionProps } from './BookingActionProps.ts'

/** Records a payment for the whole basket, or its failure. */
export function PaymentDialog({ booking, act, close }: BookingActionProps & { close: () => void }) {
  const { basket, bookingReference } = booking
  const due = useSignal(basket.amountDue).value
  const draft = useDraft(`payment ${basket.id}`, {
    outcome: 'SUCCEEDED' as PaymentOutcome,
    provider: 'cash',
    providerReference: [bookingReference, ...basket.payments.map((_, index) => index + 2)].slice(-2).join('-'),
    reason: '',
  })
  const { outcome, provider, providerReference, reason } = draft.value
  const pay = useAction(async () => {
    await act(async () => {
      const { id: basketId } = basket
      const input = { basketId, outcome, provider, providerReference, reason: reason || null, amount: { ...due } }
      const { recordPayment } = await fetchGraphql(BookingPayDocument, { input })
      return recordPayment.basket.bookings.filter(each => each.id === booking.id).map(each => each.version)
    })
    toast((outcome === 'REFUSED' ? words.booking.refused : words.booking.paid)(money(due)))
    draft.clear()
    close()
  })
  const { problem } = pay
  return (
    <Dialog title={words.booking.acts.pay} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void pay.run()
        }}
      >
        <p>
          {words.booking.due}: <strong>{money(due)}</strong>
        </p>
        <Field label={words.booking.outcome} path="input.outcome" problem={problem}>
          {field => (
            <select
              {...field}
              value={outcome}
              onChange={event => draft.change({ outcome: event.currentTarget.value as PaymentOutcome })}
            >
              {Object.entries(words.booking.outcomes).map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={words.booking.provider} hint={words.booking.providerHint} path="input.provider" problem={problem}>
          {field => (
            <input
              dir="auto"
              {...field}
              required
              value={provider}
              onInput={event => draft.change({ provider: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field
          label={words.booking.providerReference}
          hint={words.booking.providerReferenceHint}
          path="input.providerReference"
          problem={problem}
        >
          {field => (
            <input
              dir="auto"
              {...field}
              required
              value={providerReference}
              onInput={event => draft.change({ providerReference: event.currentTarget.value })}
            />
          )}
        </Field>
        {outcome === 'REFUSED' && (
          <Field label={words.booking.reason} path="input.reason" problem={problem}>
            {field => (
              <input
                dir="auto"
                {...field}
                value={reason}
                onInput={event => draft.change({ reason: event.currentTarget.value })}
              />
            )}
          </Field>
        )}
        {problem && <ProblemBanner problem={problem} />}
        <Alternatives problem={problem} choose={each => bookInstead(booking, each)} />
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={pay.busy}>
            {words.booking.record}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
