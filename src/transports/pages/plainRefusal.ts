import type { Refusal, RefusalCode } from '../../domain/refusals/refusal.ts'
import { longDate } from './longDate.ts'

/** Sentences for customers, in place of those for programs or for the staff. */
const sentences: Partial<Record<RefusalCode, string>> = {
  'invalid-transition': 'This cannot be done any more. What you see here is how it stands now.',
  'waitlist-full': 'So many people wait already that nobody else can.',
  'rate-limited': 'This was asked for too often. Please try again later.',
  overloaded: 'The service is busy. Please try again in a minute.',
}

const FILES = / files? on the way/

const TOO_LONG = /^The body is larger .*/s

/** Formats a refusal for customers. */
export function plainRefusal({ code, message, facts }: Refusal): string {
  if (facts.outcomeUnknown) return 'The connection broke at our end, and it is not known whether this was saved.'
  if (FILES.test(message)) return 'Other files are still on their way. Please try again when they have arrived.'
  return sentences[code] ?? withDays(message.replace(TOO_LONG, 'What you have written is too long.'))
}

/** Writes out each day that a sentence gives as `2026-07-01`. */
function withDays(sentence: string): string {
  return sentence.replace(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g, day =>
    Number.isNaN(Date.parse(day)) ? day : longDate(day),
  )
}
