/** Time limits for the database, in milliseconds. */
export interface DatabaseLimits {
  /** For a connection, new or from the pool. */
  connectionTimeoutMillis: number
  /** For a statement, including locks, until the database cancels it. */
  statement_timeout: number
  /** For any answer. Longer than statement_timeout: it limits the wait for a database that does not answer at all. */
  query_timeout: number
  /** For an idle transaction, until the database ends it and releases its locks. */
  idle_in_transaction_session_timeout: number
  /** For the answer to a new connection, while nothing else is answered either, until the database counts as away. */
  silenceMillis: number
}

/** No request needs a hundredth of this; slower statements must not take connections from all others. */
export const databaseLimits: DatabaseLimits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  query_timeout: 20_000,
  idle_in_transaction_session_timeout: 60_000,
  silenceMillis: 2_000,
}
