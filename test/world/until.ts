import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@jest/globals'

/** Only ends a hang: the suite passes on a slow machine beside other work. */
const PATIENCE_MS = 120_000

/** Waits until something is so. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await untilPasses(async () => {
    if (!(await holds())) throw new Error(`This did not come about: ${holds}`)
  })
}

/** Waits until what is expected no longer throws; throws what it threw last. */
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
 * Expects of what is read, from a page for example, that it comes to match: it is read until it does.
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
