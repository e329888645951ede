import type { PaymentMethod } from '../api/generated.ts'
import type { Problem } from '../api/Problem.ts'
import { words } from '../words.ts'
import { Field } from './Field.tsx'

/** How money is paid or paid back. */
export function MethodField({
  method,
  path,
  problem,
  change,
}: {
  method: PaymentMethod
  path: string
  problem: Problem | undefined
  change(method: PaymentMethod): void
}) {
  return (
    <Field label={words.method} path={path} problem={problem}>
      {input => (
        <select {...input} value={method} onChange={event => change(event.currentTarget.value as PaymentMethod)}>
          {Object.entries(words.methods).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
