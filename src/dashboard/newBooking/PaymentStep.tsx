import type { Problem } from '../api/Problem.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import type { Typed } from './Typed.ts'

/** The choice between paying now and only holding the places. */
export function PaymentStep({
  total,
  holdMinutes,
  draft,
  problem,
}: {
  /** What is to pay; undefined while it is not known. */
  total: string | undefined
  holdMinutes: number
  draft: Draft<Typed>
  problem: Problem | undefined
}) {
  const { how, paymentReference } = draft.value
  const ways = [
    { value: 'paid', label: words.newBooking.paid, hint: words.newBooking.paidHint(total) },
    { value: 'hold', label: words.newBooking.onHold, hint: words.newBooking.onHoldHint(holdMinutes) },
  ] as const
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
      {how === 'paid' && (
        <Field
          label={words.newBooking.optional(words.paymentReference)}
          hint={words.newBooking.paymentReferenceHint}
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
      )}
    </fieldset>
  )
}
