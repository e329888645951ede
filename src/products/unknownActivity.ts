import { Refusal } from '../refusal.ts'

/** What is not in this shopfront does not exist, whether it is another operator's, unpublished or made up. */
export function unknownActivity(): Refusal {
  return new Refusal('unknown-activity', 'No activity in this shopfront has this identifier.')
}
