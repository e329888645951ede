import type { Violation } from '../refusals/refusal.ts'
import { readItems } from '../scalars/inputRule.ts'
import { languageViolations } from '../scalars/language.ts'
import { templateViolations } from '../workflows/templateViolations.ts'
import { ClosureDecision } from './ClosureDecision.ts'

interface Read {
  decision?: ClosureDecision
  bookings?: readonly { bookingId: string; decision: ClosureDecision; toTimeslotId?: string | null }[] | null
  subject?: string
  text?: string
  language?: string
}

/** The violations of a closure in itself, in what could be read of it. */
export function closureViolations(input: Read, given: ReadonlySet<string>): Violation[] {
  const { decision, subject, text, language } = input
  const violations: Violation[] = []
  const seen = new Set<string>()
  for (const [place, { bookingId }] of readItems(input.bookings)) {
    if (seen.has(bookingId)) violations.push({ path: ['bookings', place, 'bookingId'], detail: 'It is there twice.' })
    seen.add(bookingId)
  }
  if (decision === ClosureDecision.MOVE && !given.has('moveTo')) {
    const detail = 'With MOVE, moveTo is required: the day to which the bookings move.'
    violations.push({ path: ['moveTo'], detail })
  }
  for (const [place, booking] of readItems(input.bookings)) {
    const moves = booking.decision === ClosureDecision.MOVE
    if (moves && !booking.toTimeslotId && !given.has('moveTo')) {
      const detail = 'With MOVE, toTimeslotId or moveTo is required: where the booking moves.'
      violations.push({ path: ['bookings', place, 'toTimeslotId'], detail })
    }
    if (!moves && booking.toTimeslotId) {
      violations.push({ path: ['bookings', place, 'toTimeslotId'], detail: 'Only with MOVE.' })
    }
  }
  if (subject) violations.push(...templateViolations(subject, ['subject']))
  if (text) {
    violations.push(...templateViolations(text, ['text']))
    if (!/\{\{\s*choice_url\s*\}\}/.test(text)) {
      const detail = 'The text must have {{choice_url}}: without it customers cannot choose.'
      violations.push({ path: ['text'], detail })
    }
  }
  return [...violations, ...languageViolations(language)]
}
