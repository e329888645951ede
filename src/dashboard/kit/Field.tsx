import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Fault, Problem } from '../api/Problem.ts'
import { words } from '../words.ts'

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
  const faults =
    path === undefined
      ? []
      : (problem?.faults ?? []).filter(each => each.path === path || each.path.startsWith(`${path}.`))
  return (
    <div class={`field ${more}`}>
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-says`, 'aria-invalid': faults.length > 0 })}
      <p id={`${id}-says`} class={faults.length > 0 ? 'fault' : 'hint'}>
        {faults.length > 0 ? faults.map(spoken).join(' ') : hint}
      </p>
    </div>
  )
}

/** The service begins with its own name of the field, which nobody reads beside the label: "durationMinutes is required." */
function spoken({ path, detail }: Fault): string {
  const name = `${path.split('.').at(-1)} `
  return detail.startsWith(name) ? `${words.thisField} ${detail.slice(name.length)}` : detail
}
