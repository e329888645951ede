import { useSignal } from '@preact/signals'
import { plainPrice } from '../../domain/rules/plainPrice.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { BookingPayDocument, type PaymentMethod } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { money } from '../format.ts'
import { amountOf } from '../kit/amountOf.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { MethodField } from '../kit/MethodField.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { violationAt } from '../kit/violationAt.ts'
import { bookInstead } from '../newBooking/bookInstead.ts'
import { words } from '../words.ts'
import { Alternatives } from './Alternatives.tsx'
import type { BookingActionProps } from './BookingActionProps.ts'

/** Records a payment for the whole basket, or for a part of it. */
export function PaymentDialog({ booking, act, close }: BookingActionProps & { close: () => void }) {
  const { basket, bookingReference } = booking
  const due = useSignal(basket.amountDue).value
  const draft = useDraft(`payment ${basket.id}`, {
    amount: plainPrice(due) as string,
    method: 'CARD' as PaymentMethod,
    providerReference: [bookingReference, ...basket.payments.map((_, index) => index + 2)].slice(-2).join('-'),
  })
  const { method, providerReference } = draft.value
  const pay = useAction(async () => {
    const { currency } = due
    const amount = { amount: amountOf(draft.value.amount, currency, 'input.amount.amount'), currency }
    if (amount.amount > due.amount) throw violationAt('input.amount.amount', words.booking.atMostDue(money(due)))
    await act(async () => {
      const { id: basketId } = basket
      const paid = { basketId, method, provider: 'counter', providerReference, amount }
      const { recordPayment } = await fetchGraphql(BookingPayDocument, { input: { ...paid, outcome: 'SUCCEEDED' } })
      return recordPayment.basket.bookings.filter(each => each.id === booking.id).map(each => each.version)
    })
    toast(words.booking.paid(money(amount)))
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
        <Field label={words.booking.refunds.amount(due.currency)} path="input.amount.amount" problem={problem}>
          {field => (
            <input
              {...field}
              required
              inputMode="decimal"
              autocomplete="off"
              value={draft.value.amount}
              onInput={event => draft.change({ amount: event.currentTarget.value })}
            />
          )}
        </Field>
        <MethodField
          method={method}
          path="input.method"
          problem={problem}
          change={next => draft.change({ method: next })}
        />
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
              autocomplete="off"
              value={providerReference}
              onInput={event => draft.change({ providerReference: event.currentTarget.value })}
            />
          )}
        </Field>
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
