/** How long the service waits for its database, in milliseconds. */
export interface DatabaseLimits {
  /** For a connection, a new one or one of the pool that is free. */
  connectionTimeoutMillis: number
  /** For a statement, locks included, until the database gives it up and undoes it. */
  statement_timeout: number
  /** For an answer of any kind. Longer than the one above: it ends the wait for a database that says nothing at all. */
  query_timeout: number
  /** Until the database ends a transaction, with its locks, in which nothing happens. */
  idle_in_transaction_session_timeout: number
  /** For the answer to a new connection, while nothing else is answered either, until the database counts as away. */
  silenceMillis: number
}

/** No request needs a hundredth of it; whatever takes so long must not take connections from all others as well. */
export const databaseLimits: DatabaseLimits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  query_timeout: 20_000,
  idle_in_transaction_session_timeout: 60_000,
  silenceMillis: 2_000,
}
