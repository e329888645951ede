import { describe } from '@jest/globals'
import { chromiumPath } from './Chromium.ts'

/** Like `describe`, but skips the tests on a machine without a browser. CI has one. */
export function withBrowser(name: string, tests: () => void): void {
  const describeWhereShown = chromiumPath ? describe : describe.skip
  describeWhereShown(name, tests)
}
