import { expect } from '@jest/globals'
import { untilPasses } from './until.ts'

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
