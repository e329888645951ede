import { Refusal, type Violation } from '../../refusals/refusal.ts'

/**
 * The refusal of an entry whose idempotency key was used for a different entry. @param differences at least one, with paths into
 * the request
 */
export function keyMismatch(differences: readonly Violation[]): Refusal {
  const [first, ...others] = differences.map(each => each.detail)
  const more = others.length > 3 ? [`${others.length} more fields differ.`] : others
  return new Refusal(
    'idempotency-mismatch',
    `This Idempotency-Key recorded another entry before. ${[first, ...more].join(' ')} Use a new key for a new entry.`,
    { errors: differences.slice(0, 100) },
  )
}
