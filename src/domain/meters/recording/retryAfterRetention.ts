import { retry } from '../../../platform/sql/retry.ts'

const SERIALIZATION_FAILURE = '40001'

/**
 * Repeats work that failed because retention deleted an entry with one of its idempotency keys after it started. The next attempt
 * finds the receipt of the entry.
 * @param work a statement or a transaction that records
 */
export function retryAfterRetention<T>(work: () => Promise<T>): Promise<T> {
  const passes = (error: unknown) => (error as { code?: string } | null)?.code === SERIALIZATION_FAILURE
  return retry(work, { passes, attempts: 10 })
}
