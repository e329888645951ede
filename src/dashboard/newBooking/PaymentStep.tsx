import type { Problem } from '../api/Problem.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { Field } from '../kit/Field.tsx'
import { MethodField } from '../kit/MethodField.tsx'
import { words } from '../words.ts'
import type { Typed } from './Typed.ts'

const texts = words.newBooking

/** When it is paid: now, in part, on arrival, or before a hold expires. */
export function PaymentStep({
  total,
  currency,
  holdMinutes,
  draft,
  problem,
}: {
  /** What is to pay; undefined while it is not known. */
  total: string | undefined
  currency: string
  holdMinutes: number
  draft: Draft<Typed>
  problem: Problem | undefined
}) {
  const { how, method, deposit, paymentReference } = draft.value
  const ways = [
    { value: 'paid', label: texts.paid, hint: texts.paidHint(total) },
    { value: 'deposit', label: texts.deposit, hint: texts.depositHint },
    { value: 'arrival', label: texts.onArrival, hint: texts.onArrivalHint(total) },
    { value: 'hold', label: texts.onHold, hint: texts.onHoldHint(holdMinutes) },
  ] as const
  const isPaidNow = how === 'paid' || how === 'deposit'
  return (
    <fieldset class="sheet book-step">
      <legend>{words.payment}</legend>
      <div class="book-ways">
        {ways.map(way => (
          <label key={way.value} class="book-choice">
            <input
              type="radio"
              name="how"
              checked={how === way.value}
              onChange={() => draft.change({ how: way.value })}
            />
            <span class="book-name">{way.label}</span>
            <span class="quiet">{way.hint}</span>
          </label>
        ))}
      </div>
      {isPaidNow && (
        <div class="fields">
          {how === 'deposit' && (
            <Field label={texts.depositAmount(currency)} path="input.payment.amount.amount" problem={problem}>
              {input => (
                <input
                  {...input}
                  required
                  inputMode="decimal"
                  autocomplete="off"
                  value={deposit}
                  onInput={event => draft.change({ deposit: event.currentTarget.value })}
                />
              )}
            </Field>
          )}
          <MethodField
            method={method}
            path="input.payment.method"
            problem={problem}
            change={next => draft.change({ method: next })}
          />
          <Field
            label={texts.optional(words.paymentReference)}
            hint={texts.paymentReferenceHint}
            path="input.paymentReference"
            problem={problem}
          >
            {input => (
              <input
                dir="auto"
                {...input}
                autocomplete="off"
                value={paymentReference}
                onInput={event => draft.change({ paymentReference: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  )
}
