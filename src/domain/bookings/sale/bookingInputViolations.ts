import type { Violation } from '../../refusals/refusal.ts'
import { languageViolations } from '../../scalars/language.ts'

/** The violations of a booking request that need no selection, in the fields that could be read. */
export function bookingInputViolations(input: { language?: string | null }, given: ReadonlySet<string>): Violation[] {
  const violations: Violation[] = []
  if (!given.has('timeslotId')) {
    for (const [field, name] of [
      ['date', 'Date'],
      ['time', 'Time'],
    ] as const) {
      if (given.has(field)) continue
      violations.push({ path: [field], detail: `${name} is required, unless the timeslot is given by its identifier.` })
    }
  }
  if (!given.has('participants') && !given.has('units')) {
    violations.push({ path: ['participants'], detail: 'Participants is required, unless units are given.' })
  }
  return [...violations, ...languageViolations(input.language)]
}
