import type { Violation } from '../../refusals/refusal.ts'
import type { NewUsage } from './NewUsage.ts'

/** The earlier entry with the same idempotency key; the time is null if only its receipt remains. */
export type EarlierEntry = Pick<NewUsage, 'meter' | 'usage' | 'extraInfo'> & {
  fingerprint: Buffer | null
  occurredAt: Date | null
}

/** The fields in which an entry differs from the earlier one with its key; none if it is a repetition. */
export function usageDifferences(entry: NewUsage, earlier: EarlierEntry): Violation[] {
  if (earlier.fingerprint && earlier.fingerprint.toString('hex') === entry.fingerprint) return []
  const violations: Violation[] = []
  if (entry.meter !== earlier.meter) {
    violations.push({ path: ['meter'], detail: `The meter was ${earlier.meter} and is now ${entry.meter}.` })
  }
  if (entry.usage !== earlier.usage) {
    violations.push({ path: ['usage'], detail: `The usage was ${earlier.usage} and is now ${entry.usage}.` })
  }
  if (earlier.occurredAt && entry.extraInfo !== earlier.extraInfo) {
    violations.push({ path: ['extraInfo'], detail: 'The extra info differs.' })
  }
  if (violations.length > 0) return violations
  if (!earlier.occurredAt) {
    return [{ path: ['occurredAt'], detail: 'The time of occurrence, or the extra info, differs.' }]
  }
  const second = Math.floor(earlier.occurredAt.getTime() / 1000)
  return [{ path: ['occurredAt'], detail: `The time of occurrence was ${second}, or was left out in one of the two.` }]
}
