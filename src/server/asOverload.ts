import { Refusal } from '../refusal.ts'

const QUERY_CANCELED = '57014'

/** How the pool says that nobody gave it a connection in time. */
const NO_CONNECTION = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
])

/**
 * An error of the database as the caller is to hear it: where it had no time for the statement, the caller comes again.
 * That is safe to say. Without a connection nothing was sent; and what PostgreSQL cancels it undoes, with the whole transaction. A
 * database that says nothing at all is a fault: nobody knows whether it has committed.
 */
export function asOverload(error: unknown): unknown {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (code !== QUERY_CANCELED && !NO_CONNECTION.has(message)) return error
  return new Refusal('overloaded', 'The database has more to do than it can carry out in time. Try again.', {
    retryAfterSeconds: 1,
  })
}
