import { words } from '../words.ts'
import type { Span, SpanUnit } from './span.ts'
import './inputs.css'

const texts = words.activities

/** A number of minutes, hours or days. */
export function SpanInput({
  label,
  value,
  change,
  ...input
}: {
  label: string
  value: Span
  change(value: Span): void
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
}) {
  return (
    <div class="input-span">
      <input
        dir="auto"
        {...input}
        inputMode="numeric"
        value={value.amount}
        onInput={event => change({ ...value, amount: event.currentTarget.value })}
      />
      <select
        aria-label={texts.unitOf(label)}
        value={value.unit}
        onChange={event => change({ ...value, unit: event.currentTarget.value as SpanUnit })}
      >
        {Object.entries(texts.units).map(([unit, word]) => (
          <option key={unit} value={unit}>
            {word}
          </option>
        ))}
      </select>
    </div>
  )
}
