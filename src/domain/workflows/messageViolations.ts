import type { Violation } from '../refusals/refusal.ts'
import { languageViolations } from '../scalars/language.ts'
import { templateViolations } from './templateViolations.ts'

/** The most bookings that one message is for. */
export const MAX_RECIPIENTS = 500

interface Read {
  subject?: string | null
  text?: string | null
  language?: string | null
}

/** The violations of a message in itself, in what could be read of it. */
export function messageViolations({ subject, text, language }: Read, given: ReadonlySet<string>): Violation[] {
  const violations: Violation[] = []
  if (given.has('bookingIds') === given.has('timeslotId')) {
    const detail = 'Give either bookingIds or timeslotId: the bookings whose customers it is for, or their timeslot.'
    violations.push({ path: ['bookingIds'], detail })
  }
  if (subject) violations.push(...templateViolations(subject, ['subject']))
  if (text) violations.push(...templateViolations(text, ['text']))
  return [...violations, ...languageViolations(language)]
}
