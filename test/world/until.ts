import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** How many times slower the machine is because it is busy with something else, beside about three workers of ours for two processors. */
export const busy = Math.min(5, Math.max(1, loadavg()[0]! / availableParallelism() / 3))

/**
 * How long tests wait for anything, in milliseconds: far more than it takes on a slow machine, and less than the timeout of a test.
 * Longer where the machine is busy with something else.
 */
export const PATIENCE_MS = Math.round(45_000 * busy)

/** Waits until a condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await untilPasses(async () => {
    if (!(await holds())) throw new Error(`This did not come about: ${holds}`)
  })
}

/** Waits until the expectation no longer throws; throws its last error. */
export async function untilPasses(expectation: () => void | Promise<void>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await within(`this: ${expectation}`, Promise.resolve(expectation()))
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await sleep(10)
  }
}

/**
 * Waits for a promise, but not for ever: a test of something broken ends with what it waited for.
 * @param what what is waited for, as the end of a sentence
 */
export async function within<T>(what: string, promise: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const error = new Error(`Waited ${Math.round(PATIENCE_MS / 1000)} seconds for ${what}`)
  const timer = setTimeout(() => reject(error), PATIENCE_MS)
  try {
    return await Promise.race([promise, over])
  } finally {
    clearTimeout(timer)
  }
}
