import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Problem } from '../api/Problem.ts'

/**
 * A labelled field, with what the service says about it beneath.
 * @param path where it is in the variables, such as `input.customer.email`: its faults are found by it
 * @param children gives the input its `id`, and says whether it is at fault
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
  children: (input: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ComponentChildren
}) {
  const id = useId()
  const faults = problem?.faultsAt(path, label) ?? []
  return (
    <div class={`field ${more}`}>
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-says`, 'aria-invalid': faults.length > 0 })}
      <p id={`${id}-says`} class={faults.length > 0 ? 'fault' : 'hint'}>
        {faults.length > 0 ? faults.map(each => each.detail).join(' ') : hint}
      </p>
    </div>
  )
}
