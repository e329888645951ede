import type { Problem } from '../api/Problem.ts'
import { DateField } from '../kit/DateField.tsx'
import { Field } from '../kit/Field.tsx'

/** A field of one line. @param path below `input`, such as `units.0.price` */
export function TextField({
  label,
  hint,
  path,
  problem,
  value,
  change,
  type = 'text',
  inputMode,
}: {
  label: string
  hint?: string
  path: string
  problem: Problem | undefined
  value: string
  change(value: string): void
  type?: 'text' | 'date' | 'time'
  inputMode?: 'numeric' | 'decimal'
}) {
  return (
    <Field label={label} path={`input.${path}`} problem={problem} {...(hint && { hint })}>
      {input =>
        type === 'date' ? (
          <DateField {...input} value={value} change={change} />
        ) : (
          <input
            dir="auto"
            {...input}
            type={type as 'text'}
            inputMode={inputMode}
            autocomplete="off"
            value={value}
            onInput={event => change(event.currentTarget.value)}
          />
        )
      }
    </Field>
  )
}
