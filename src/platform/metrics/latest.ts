/** How long a result is kept, and how long a caller waits for it at most, in milliseconds. */
interface Times {
  keepMs: number
  waitMs: number
}

/**
 * Reads something at most every few seconds, and once at a time, however many ask. Returns undefined if it fails, or is late: then it goes
 * on, and who asks later gets the result.
 */
export function latest<Result>(
  read: () => Promise<Result>,
  { keepMs, waitMs }: Times,
): () => Promise<Result | undefined> {
  let result: Result | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<Result | undefined> | undefined
  const start = async () => {
    result = await read().catch(() => undefined)
    readAt = performance.now()
    reading = undefined
    return result
  }
  return async () => {
    if (performance.now() - readAt < keepMs) return result
    reading ??= start()
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => late.resolve(undefined), waitMs)
    return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer))
  }
}
