import { Refusal } from '../refusals/refusal.ts'

/**
 * An activity that is not in this shopfront is treated as unknown: another operator's, an unpublished and a non-existent one
 * alike.
 */
export function unknownActivity(): Refusal {
  return new Refusal('unknown-activity', 'No activity in this shopfront has this identifier.')
}
