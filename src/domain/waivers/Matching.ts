import { Pattern } from './Pattern.ts'

// A step is one instruction of an expression on one character, at most about 10 ns.
const MAX_STEPS = 10_000_000

/** The patterns of one request. Each is compiled once, and the total work of all of them is limited. */
export class Matching {
  readonly #patterns = new Map<string, Pattern>()
  #steps = 0

  /** Why a text does not match a pattern, as the rest of a sentence; undefined if it does. */
  violationOf(source: string, text: string): string | undefined {
    let pattern = this.#patterns.get(source)
    if (pattern === undefined) {
      pattern = new Pattern(source)
      this.#patterns.set(source, pattern)
    }
    this.#steps += pattern.size * text.length
    if (this.#steps > MAX_STEPS) {
      return 'cannot be compared with the form that the question asks for: there is too much text of that kind in one request'
    }
    return pattern.matches(text) ? undefined : `must be of the form that the question asks for (${source})`
  }
}
