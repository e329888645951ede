import type { Violation } from '../../refusals/refusal.ts'

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
  if (input.language && !isLanguage(input.language)) {
    violations.push({ path: ['language'], detail: 'Language must be a language tag of BCP 47, such as en or pt-BR.' })
  }
  return violations
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
