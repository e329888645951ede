import { DatabaseUnavailable } from '../../domain/refusals/DatabaseUnavailable.ts'
import { outcomeUnknown } from '../../domain/refusals/outcomeUnknown.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { WritesStalled } from '../../domain/refusals/WritesStalled.ts'
import { isDisconnection } from './isDisconnection.ts'
import { POOL_TIMEOUT } from './toRefusal.ts'

const REFUSALS: ReadonlySet<string> = new Set([new DatabaseUnavailable(), outcomeUnknown()].map(each => each.message))

/** Whether an error can follow from a database that is away, or does not commit. A statement that takes too long is not one. */
export function isOfDatabase(error: unknown): boolean {
  if (error instanceof Refusal) return error instanceof WritesStalled || REFUSALS.has(error.message)
  return isDisconnection(error) || (error as { message?: string } | undefined)?.message === POOL_TIMEOUT
}
