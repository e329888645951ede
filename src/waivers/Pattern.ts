import { RE2JS } from 're2js'

const MAX_LENGTH = 200
const MAX_SIZE = 200

/**
 * A regular expression of an operator, run over what customers type.
 * RE2 takes time in proportion to the text whatever the expression; JavaScript's own would let `(a+)+$` stop the service.
 * The price is that it knows no lookaround and no backreferences. Expression and text are bounded as well: at these
 * bounds the slowest match known takes 3 ms. Matching bounds all of one request together.
 */
export class Pattern {
  /** The most characters of a text that is matched at all. */
  static readonly maxTextLength = 1_000

  readonly #compiled: RE2JS

  /** @throws when the expression is not one of RE2's */
  constructor(source: string) {
    this.#compiled = RE2JS.compile(source)
  }

  /** The number of its instructions: matching a text takes as many steps for each character at worst. */
  get size(): number {
    return this.#compiled.programSize()
  }

  /** Whether the whole text matches. */
  matches(text: string): boolean {
    return this.#compiled.matcher(text).matches()
  }

  /** What is wrong with the source of a pattern, as the rest of a sentence; undefined when nothing is. */
  static faultOf(source: string): string | undefined {
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
