import type { Problem } from '../api/Problem.ts'
import { Field } from './Field.tsx'

/** The field of the name of what a form is about: `name` of its input. */
export function NameField({
  label,
  hint,
  name,
  change,
  problem,
}: {
  label: string
  hint?: string
  name: string
  change(name: string): void
  problem: Problem | undefined
}) {
  return (
    <Field label={label} hint={hint} path="input.name" problem={problem}>
      {input => (
        <input
          dir="auto"
          {...input}
          required
          maxLength={100}
          value={name}
          onInput={event => change(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
