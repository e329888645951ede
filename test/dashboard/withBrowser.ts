import { describe } from '@jest/globals'
import { chromiumPath } from './Chromium.ts'

/** Describes what is seen in a browser. A machine without one cannot show a page; CI has one. */
export function withBrowser(name: string, tests: () => void): void {
  const describeWhereShown = chromiumPath ? describe : describe.skip
  describeWhereShown(name, tests)
}
