import { setTimeout as sleep } from 'node:timers/promises'

/** Only ends a hang: the suite passes on a slow machine beside other work. */
const PATIENCE_MS = 60_000

/** Waits until something of a page is so. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await untilPasses(async () => {
    if (!(await holds())) throw new Error(`This did not come about: ${holds}`)
  })
}

/** Waits until what is expected of a page no longer throws; throws what it threw last. */
export async function untilPasses(expectation: () => void | Promise<void>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await expectation()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await sleep(20)
  }
}
