import type { ClosureFactsFragment } from '../api/generated.ts'
import { words } from '../words.ts'

const texts = words.closures

/** What became of the bookings of a closure, in words. */
export function countsOf(closure: ClosureFactsFragment): string[] {
  const { movedCount, cancelledCount, awaitingCount } = closure
  return [
    movedCount > 0 && texts.moved(movedCount),
    cancelledCount > 0 && texts.cancelled(cancelledCount),
    closure.status === 'DONE' && awaitingCount > 0 && texts.waiting(awaitingCount),
  ].filter(each => each !== false)
}
