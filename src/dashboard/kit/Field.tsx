import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Problem } from '../api/Problem.ts'

/** The attributes of the input of a field. */
export interface FieldInput {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
}

/**
 * A labelled field with its error message.
 * @param path its path in the variables, such as `input.customer.email`, by which its errors are found
 * @param children gets the `id` of the input and whether it is invalid
 */
export function Field({
  label,
  hint,
  path,
  problem,
  class: more = '',
  children,
}: {
  label: string
  hint?: string
  path?: string
  problem?: Problem | undefined
  class?: string
  children: (input: FieldInput) => ComponentChildren
}) {
  const id = useId()
  const violations = problem?.violationsAt(path, label) ?? []
  return (
    <div class={`field ${more}`}>
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-says`, 'aria-invalid': violations.length > 0 })}
      <p id={`${id}-says`} class={violations.length > 0 ? 'error' : 'hint'}>
        {violations.length > 0 ? violations.map(each => each.detail).join(' ') : hint}
      </p>
    </div>
  )
}
