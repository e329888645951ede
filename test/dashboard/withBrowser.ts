import { describeWith } from '../world/describeWith.ts'

/** Like `describe`, for tests that open pages in a real browser. */
export function withBrowser(name: string, tests: () => void): void {
  describeWith('Chromium', name, tests)
}
