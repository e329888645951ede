const SERIALIZATION_FAILURE = '40001'

const TRIES = 10

/**
 * Retries work that failed because retention deleted an entry with one of its idempotency keys after it started. The next attempt
 * finds the receipt of the entry.
 * @param work a statement or a transaction that records
 */
export async function retryAfterRetention<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const { code } = (error ?? {}) as { code?: string }
      if (code !== SERIALIZATION_FAILURE || attempt === TRIES) throw error
    }
  }
}
