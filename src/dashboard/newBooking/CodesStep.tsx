import type { Problem } from '../api/Problem.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { money } from '../format.ts'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import type { Typed } from './Typed.ts'
import type { Quoting } from './useQuote.ts'

const texts = words.newBooking

/** A promo code and a voucher, and what they do to the price. */
export function CodesStep({
  draft,
  quoting: { quote, pending, problem: refused },
  problem,
}: {
  draft: Draft<Typed>
  quoting: Quoting
  problem: Problem | undefined
}) {
  const field = (member: 'promoCode' | 'voucherCode', label: string) => (
    <Field label={texts.optional(label)} path={`input.${member}`} problem={problem ?? refused}>
      {input => (
        <input
          dir="auto"
          {...input}
          maxLength={64}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          value={draft.value[member]}
          onInput={event => draft.change({ [member]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
  const given = draft.value.promoCode.trim() || draft.value.voucherCode.trim()
  return (
    <fieldset class="sheet book-step">
      <legend>{texts.codes}</legend>
      <div class="fields">
        {field('promoCode', texts.promoCode)}
        {field('voucherCode', texts.voucher)}
      </div>
      {given && quote && !pending && (
        <p role="status">
          {texts.withCodes(money(quote.price), quote.voucherAmount.amount > 0 ? money(quote.voucherAmount) : undefined)}
        </p>
      )}
    </fieldset>
  )
}
