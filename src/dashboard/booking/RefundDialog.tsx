import { useSignal } from '@preact/signals'
import { plainPrice } from '../../domain/rules/plainPrice.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { BookingPayBackDocument, type PaymentMethod } from '../api/generated.ts'
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
import { words } from '../words.ts'
import type { BookingActionProps } from './BookingActionProps.ts'

/** Records that money of the whole basket was paid back. */
export function RefundDialog({ booking, act, close }: BookingActionProps & { close: () => void }) {
  const { basket, bookingReference } = booking
  const due = useSignal(basket.refundDue).value
  const draft = useDraft(`refund ${basket.id}`, {
    amount: plainPrice(due) as string,
    method: 'CASH' as PaymentMethod,
    providerReference: `${bookingReference}-R${basket.refunds.length + 1}`,
    reason: '',
  })
  const { method, providerReference, reason } = draft.value
  const refund = useAction(async () => {
    const { currency } = due
    const amount = { amount: amountOf(draft.value.amount, currency, 'input.amount.amount'), currency }
    if (amount.amount > due.amount) throw violationAt('input.amount.amount', words.booking.refunds.atMost(money(due)))
    await act(async () => {
      const { id: basketId } = basket
      const input = { basketId, method, provider: 'counter', providerReference, reason: reason || null, amount }
      await fetchGraphql(BookingPayBackDocument, { input })
      return []
    })
    toast(words.booking.paidBack(money(amount)))
    draft.clear()
    close()
  })
  const { problem } = refund
  const field = (name: 'amount' | 'providerReference' | 'reason', path: string, label: string, hint = '') => (
    <Field label={label} hint={hint} path={path} problem={problem}>
      {input => (
        <input
          dir="auto"
          {...input}
          required={name !== 'reason'}
          inputMode={name === 'amount' ? 'decimal' : undefined}
          value={draft.value[name]}
          onInput={event => draft.change({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
  return (
    <Dialog title={words.booking.acts.refund} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void refund.run()
        }}
      >
        <p>
          {words.booking.refundDue}: <strong>{money(due)}</strong>
        </p>
        {field('amount', 'input.amount.amount', words.booking.refunds.amount(due.currency))}
        <MethodField
          method={method}
          path="input.method"
          problem={problem}
          change={next => draft.change({ method: next })}
        />
        {field(
          'providerReference',
          'input.providerReference',
          words.booking.providerReference,
          words.booking.refundReferenceHint,
        )}
        {field('reason', 'input.reason', words.booking.reason)}
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={refund.busy}>
            {words.booking.record}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
