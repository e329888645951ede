import type { Violation } from './refusal.ts'

/**
 * Violations for null values in changes: null clears a field that can be empty; for any other field it is a mistake, not a way to
 * omit it.
 */
export function nullViolations(input: object, clearable: readonly string[] = []): Violation[] {
  return Object.entries(input)
    .filter(([name, value]) => value === null && !clearable.includes(name))
    .map(([name]) => ({
      path: ['input', name],
      detail: `${name} cannot be cleared: leave it out to keep it as it is.`,
    }))
}
