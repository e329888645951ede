import { parsePrice } from '../../domain/rules/parsePrice.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { CashUpCloseDocument, type PaymentMethod } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { money } from '../format.ts'
import { amountOf } from '../kit/amountOf.ts'
import { Field } from '../kit/Field.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import type { MethodSum } from './sumByMethod.ts'

const texts = words.cashUp

/** What is in the drawer and on the terminal, and how it differs from what was recorded. */
export function CloseForm({
  date,
  sums,
  currency,
  closed,
}: {
  date: string
  sums: readonly MethodSum[]
  currency: string
  closed(): void
}) {
  const draft = useDraft(`till ${date}`, { counted: {} as Partial<Record<PaymentMethod, string>>, note: '' })
  const { counted, note } = draft.value
  const counting = sums.filter(each => each.method === 'CASH' || each.method === 'CARD')
  const close = useAction(async () => {
    const counts = counting.map(({ method }, index) => {
      const path = `input.counts.${index}.counted.amount`
      return { method, counted: { amount: amountOf(counted[method] ?? '', currency, path), currency } }
    })
    await fetchGraphql(CashUpCloseDocument, { input: { date, counts, note: note.trim() || null } })
    toast(texts.closed)
    draft.clear()
    closed()
  })
  return (
    <form
      class="sheet form no-print"
      noValidate
      aria-labelledby="cash-up-close"
      onSubmit={event => {
        event.preventDefault()
        void close.run()
      }}
    >
      <h2 id="cash-up-close">{texts.close}</h2>
      <div class="fields">
        {counting.map(({ method, paid, refunded }, index) => (
          <Field
            key={method}
            label={texts.countOf[method as 'CASH' | 'CARD'](currency)}
            hint={differenceText(counted[method] ?? '', paid - refunded, currency)}
            path={`input.counts.${index}.counted.amount`}
            problem={close.problem}
          >
            {input => (
              <input
                {...input}
                inputMode="decimal"
                autocomplete="off"
                value={counted[method] ?? ''}
                onInput={event => draft.change({ counted: { ...counted, [method]: event.currentTarget.value } })}
              />
            )}
          </Field>
        ))}
      </div>
      <Field label={words.newBooking.optional(texts.note)} path="input.note" problem={close.problem}>
        {input => (
          <textarea
            dir="auto"
            {...input}
            rows={2}
            value={note}
            onInput={event => draft.change({ note: event.currentTarget.value })}
          />
        )}
      </Field>
      {close.problem && <ProblemBanner problem={close.problem} />}
      <footer>
        <button type="submit" class="main" disabled={close.busy}>
          {texts.closeAct}
        </button>
      </footer>
    </form>
  )
}

/** How what was typed differs from what was recorded. */
function differenceText(typed: string, expected: number, currency: string): string {
  const amount = parsePrice(typed, currency)
  const recorded = texts.recorded(money({ amount: expected, currency }))
  if (amount === null || Number.isNaN(amount)) return recorded
  const difference = amount - expected
  if (difference === 0) return `${recorded} ${texts.agrees}`
  const said = money({ amount: Math.abs(difference), currency })
  return `${recorded} ${difference < 0 ? texts.missing(said) : texts.over(said)}`
}
