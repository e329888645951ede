import { setTimeout as sleep } from 'node:timers/promises'

/** Only ends a hang: tests must pass on a slow, busy machine. */
const PATIENCE_MS = 120_000

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
      return await expectation()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await sleep(10)
  }
}
