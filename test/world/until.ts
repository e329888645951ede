import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@jest/globals'

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

type Matchers = ReturnType<typeof expect<unknown>>
type Waiting = {
  [Name in Exclude<keyof Matchers, 'not' | 'resolves' | 'rejects'>]: (
    ...given: Parameters<Extract<Matchers[Name], (...given: never[]) => unknown>>
  ) => Promise<void>
} & { not: Waiting }

/**
 * Retries an expectation on a value, for example of a page, until it passes.
 * @example await expectSoon(() => page.url()).toContain('text=nobody')
 */
export function expectSoon(read: () => unknown): Waiting {
  const waiting = (negated: boolean): Waiting =>
    new Proxy({} as Waiting, {
      get: (_, name: string) => {
        if (name === 'not') return waiting(!negated)
        return (...given: unknown[]) =>
          untilPasses(async () => {
            const matchers = expect(await read())
            const of = (negated ? matchers.not : matchers) as unknown as Record<string, (...given: unknown[]) => void>
            of[name]!(...given)
          })
      },
    })
  return waiting(false)
}
