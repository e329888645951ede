import type { FeeBasis } from '../../api/generated.ts'
import type { Problem } from '../../api/Problem.ts'
import { RowsInput } from '../../inputs/RowsInput.tsx'
import { SpanInput } from '../../inputs/SpanInput.tsx'
import { TextField } from '../../inputs/TextField.tsx'
import { Field } from '../../kit/Field.tsx'
import { words } from '../../words.ts'
import { newFee, newTax, newTier, type PricingDraft } from './PricingDraft.ts'

const { group, fee, tax, tier } = words.pricing

interface FurtherProps {
  draft: PricingDraft
  currency: string
  problem: Problem | undefined
  change(part: Partial<PricingDraft>): void
}

const inputNames = { amount: 'price', upTo: 'maxParticipants', perExtra: 'extraParticipantPrice' } as const

/** One price for a whole booking. */
export function GroupPriceFields({ draft: { groupPrice }, currency, problem, change }: FurtherProps) {
  const field = (member: keyof typeof inputNames, label: string) => (
    <TextField
      label={label}
      path={`groupPrice.${inputNames[member]}`}
      problem={problem}
      inputMode={member === 'upTo' ? 'numeric' : 'decimal'}
      value={groupPrice[member]}
      change={value => change({ groupPrice: { ...groupPrice, [member]: value } })}
    />
  )
  return (
    <>
      <label class="input-check">
        <input
          type="checkbox"
          checked={groupPrice.on}
          onChange={event => change({ groupPrice: { ...groupPrice, on: event.currentTarget.checked } })}
        />
        {group.on}
      </label>
      {groupPrice.on && (
        <div class="prices-fields">
          {field('amount', group.amount(currency))}
          {field('upTo', group.upTo)}
          {field('perExtra', group.perExtra(currency))}
        </div>
      )}
    </>
  )
}

/** What is charged on top of the prices. */
export function FeesEditor({ draft: { fees, taxes }, currency, problem, change }: FurtherProps) {
  return (
    <RowsInput
      rows={fees}
      none={fee.none}
      numbered={fee.numbered}
      change={next => change({ fees: next })}
      add={newFee}
      addWord={fee.add}
      fields={(row, index, set) => (
        <>
          <TextField
            label={fee.name}
            path={`fees.${index}.name`}
            problem={problem}
            value={row.name}
            change={name => set({ name })}
          />
          <TextField
            label={fee.amount(currency)}
            path={`fees.${index}.amount`}
            problem={problem}
            inputMode="decimal"
            value={row.amount}
            change={amount => set({ amount })}
          />
          <Field label={fee.per} path={`input.fees.${index}.per`} problem={problem}>
            {input => (
              <select
                {...input}
                value={row.per}
                onChange={event => set({ per: event.currentTarget.value as FeeBasis })}
              >
                {Object.entries(fee.bases).map(([basis, word]) => (
                  <option key={basis} value={basis}>
                    {word}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {taxes.length > 0 && (
            <label class="input-check">
              <input
                type="checkbox"
                checked={row.taxed}
                onChange={event => set({ taxed: event.currentTarget.checked })}
              />
              {fee.taxed}
            </label>
          )}
        </>
      )}
    />
  )
}

/** The taxes that the prices include. */
export function TaxesEditor({ draft: { taxes }, problem, change }: FurtherProps) {
  return (
    <RowsInput
      rows={taxes}
      none={tax.none}
      numbered={tax.numbered}
      change={next => change({ taxes: next })}
      add={newTax}
      addWord={tax.add}
      fields={(row, index, set) => (
        <>
          <TextField
            label={tax.name}
            path={`taxes.${index}.name`}
            problem={problem}
            value={row.name}
            change={name => set({ name })}
          />
          <TextField
            label={tax.percent}
            path={`taxes.${index}.percent`}
            problem={problem}
            inputMode="decimal"
            value={row.percent}
            change={percent => set({ percent })}
          />
        </>
      )}
    />
  )
}

/** What is refunded when a booking is cancelled. */
export function TermsEditor({ draft: { cancellation }, problem, change }: FurtherProps) {
  const set = (part: Partial<typeof cancellation>) => change({ cancellation: { ...cancellation, ...part } })
  return (
    <>
      <div class="acts-rows">
        {([false, true] as const).map(on => (
          <label key={String(on)} class="input-check">
            <input
              type="radio"
              name="refund"
              checked={cancellation.on === on}
              onChange={() => set({ on, ...(on && cancellation.tiers.length === 0 && { tiers: [newTier()] }) })}
            />
            {on ? tier.some : tier.all}
          </label>
        ))}
      </div>
      {cancellation.on && (
        <RowsInput
          rows={cancellation.tiers}
          numbered={tier.numbered}
          change={tiers => set({ tiers })}
          add={newTier}
          addWord={tier.add}
          fields={(row, index, setRow) => (
            <>
              <Field label={tier.before} path={`input.cancellationTiers.${index}.minutesBefore`} problem={problem}>
                {input => (
                  <SpanInput {...input} label={tier.before} value={row.before} change={before => setRow({ before })} />
                )}
              </Field>
              <TextField
                label={tier.percent}
                path={`cancellationTiers.${index}.percent`}
                problem={problem}
                inputMode="numeric"
                value={row.percent}
                change={percent => setRow({ percent })}
              />
            </>
          )}
        />
      )}
    </>
  )
}
