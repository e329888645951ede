const SERIALIZATION_FAILURE = '40001'

const TRIES = 10

/**
 * Does again what found out at its end that retention had deleted an entry with one of its idempotency keys since it began, and
 * was undone for that: begun anew, it finds what stays of the entry.
 *
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
