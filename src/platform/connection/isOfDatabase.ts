import { Refusal } from '../../domain/refusals/refusal.ts'
import { isDisconnection } from './isDisconnection.ts'
import { POOL_TIMEOUT } from './toRefusal.ts'

/** Whether an error can follow from a database that is away, or does not commit. Its refusals are all `overloaded`. */
export function isOfDatabase(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'overloaded'
  return isDisconnection(error) || (error as { message?: string } | undefined)?.message === POOL_TIMEOUT
}
