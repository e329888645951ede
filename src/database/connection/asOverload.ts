import { Refusal } from '../../refusal.ts'
import { databaseAway } from '../../refusals/databaseAway.ts'
import { outcomeUnknown } from '../../refusals/outcomeUnknown.ts'
import { isDisconnection } from './isDisconnection.ts'

const QUERY_CANCELED = '57014'

const DISK_FULL = '53100'

/** How the pool says that all of its connections were in use for too long. */
const NONE_FREE = 'timeout exceeded when trying to connect'

/**
 * An error of the database as the caller is to hear it: where it had no time or no disk for the statement, or is away, the caller comes again.
 * What PostgreSQL cancels it undoes, with the whole transaction; so it does with a transaction whose connection breaks before the commit.
 *
 * @param perhapsDone whether a connection that broke may have done so after the database had committed
 */
export function asOverload(error: unknown, perhapsDone = false): unknown {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (code === QUERY_CANCELED || message === NONE_FREE) {
    const detail = 'The database has more to do than it can carry out in time. Try again.'
    return new Refusal('overloaded', detail, { retryAfterSeconds: 1 })
  }
  if (code === DISK_FULL) {
    const detail = 'The disk of the database is full. Nothing was changed. Try again later.'
    return new Refusal('overloaded', detail, { retryAfterSeconds: 10 })
  }
  if (!isDisconnection(error)) return error
  return perhapsDone ? outcomeUnknown() : databaseAway()
}
