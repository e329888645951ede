/** About ten milliseconds of work. */
export const VALUES_PER_TURN = 2000

interface Waiter {
  values: number
  resume(): void
}

/** The values that can still be completed in this turn of the event loop. */
let left = VALUES_PER_TURN
let isScheduled = false
const waiting: Waiter[] = []

/**
 * Waits for a turn of the event loop in which a list can be completed, so that other requests are served between the lists of a
 * large operation. graphql-js and graphql-jit complete a result without ever giving the loop back.
 * @param values what the list contains
 */
export function yieldBetweenLists(values: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push({ values, resume: resolve })
  resumeWaiting()
  return promise
}

function resumeWaiting(): void {
  let resumed = 0
  for (; resumed < waiting.length && left > 0; resumed++) {
    const { values, resume } = waiting[resumed]!
    left -= values
    resume()
  }
  waiting.splice(0, resumed)
  if (isScheduled) return
  isScheduled = true
  setImmediate(() => {
    isScheduled = false
    left = VALUES_PER_TURN
    if (waiting.length > 0) resumeWaiting()
  })
}
