import { Pattern } from './Pattern.ts'

// A step is one instruction of an expression over one character, about 10 ns at worst.
const MAX_STEPS = 10_000_000

/** The patterns of one request: each is compiled once, and the work of all of them together is bounded. */
export class Matching {
  readonly #patterns = new Map<string, Pattern>()
  #steps = 0

  /** What is wrong with a text under a pattern, as the rest of a sentence. */
  faultOf(source: string, text: string): string | undefined {
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
