import { RE2JS } from 're2js'

const MAX_LENGTH = 200
const MAX_SIZE = 200

/**
 * A regular expression of an operator, applied to texts of customers. RE2 takes time linear in the text for any expression;
 * JavaScript's own engine could block the service with `(a+)+$`. In return RE2 has no lookaround and no backreferences. The
 * lengths of expression and text are limited too: the slowest known match within these limits takes 3 ms. Matching limits all
 * patterns of one request together.
 */
export class Pattern {
  /** The maximum number of characters of a text that can be matched. */
  static readonly maxTextLength = 1_000

  readonly #compiled: RE2JS

  /** @throws if the expression is not valid in RE2 */
  constructor(source: string) {
    this.#compiled = RE2JS.compile(source)
  }

  /** The number of its instructions: the maximum number of steps per character of a text. */
  get size(): number {
    return this.#compiled.programSize()
  }

  /** Whether the whole text matches. */
  matches(text: string): boolean {
    return this.#compiled.matcher(text).matches()
  }

  /** Why the source of a pattern is invalid, as the rest of a sentence; undefined if it is valid. */
  static violationOf(source: string): string | undefined {
    if (source.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters; it has ${source.length}`
    try {
      if (new Pattern(source).size <= MAX_SIZE) return undefined
      return 'repeats too much: use smaller counts'
    } catch (error) {
      const reason = (error as Error).message.replace(/^error parsing regexp: /, '')
      return `must be a regular expression as RE2 has them, without lookaround and backreferences (${reason})`
    }
  }
}
