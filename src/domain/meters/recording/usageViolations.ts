import type { Violation } from '../../refusals/refusal.ts'

const EXTRA_INFO_BYTES = 16_384
const EARLIEST = Date.UTC(2000, 0, 1)
const MINUTES_AHEAD = 5

/** The part of an entry that could be read. */
interface ReadableEntry {
  usage?: string
  extraInfo?: string | null
  occurredAt?: Date | null
}

/** The violations of an entry beyond the bounds of each field, in what could be read of it. */
export function usageViolations({ usage, extraInfo, occurredAt }: ReadableEntry, now: Date): Violation[] {
  const violations: Violation[] = []
  if (usage?.startsWith('-') || usage === '0') {
    violations.push({ path: ['usage'], detail: `Usage must be greater than 0; it is ${usage}.` })
  }
  const bytes = Buffer.byteLength(extraInfo ?? '')
  if (bytes > EXTRA_INFO_BYTES) {
    violations.push({
      path: ['extraInfo'],
      detail: `The extra info must have at most ${EXTRA_INFO_BYTES} bytes in UTF-8; it has ${bytes}.`,
    })
  }
  const detail = occurredAt ? timeViolation(occurredAt, now) : undefined
  if (detail) violations.push({ path: ['occurredAt'], detail })
  return violations
}

function timeViolation(occurredAt: Date, now: Date): string | undefined {
  const time = occurredAt.getTime()
  if (time < EARLIEST) return 'The time of occurrence must not be before 2000-01-01.'
  if (time <= now.getTime() + MINUTES_AHEAD * 60_000) return undefined
  const asMilliseconds = time / 1000
  if (asMilliseconds >= EARLIEST && asMilliseconds <= now.getTime() * 2) {
    return 'The time of occurrence must be in seconds; this looks like milliseconds. Divide it by 1,000.'
  }
  return `The time of occurrence must not be more than ${MINUTES_AHEAD} minutes in the future.`
}
