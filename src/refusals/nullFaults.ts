import type { Fault } from '../refusal.ts'

/** In a change, null clears a member that can be empty; of any other it is a mistake, not a way of leaving it out. */
export function nullFaults(input: object, clearable: readonly string[] = []): Fault[] {
  return Object.entries(input)
    .filter(([name, value]) => value === null && !clearable.includes(name))
    .map(([name]) => ({
      path: ['input', name],
      detail: `${name} cannot be cleared: leave it out to keep it as it is.`,
    }))
}
