import { escapeLike } from '../../../platform/sql/escapeLike.ts'
import { searchTerms } from '../../rules/searchText.ts'

/** What a search text looks for, as patterns; those that it does not need are undefined. */
export interface TextPatterns {
  /** The longest word of the search text, by which the index finds. */
  pattern: string | undefined
  /** Patterns of which one must match, if that word is short. */
  patterns: readonly string[] | undefined
  /** The other words. */
  otherPatterns: readonly string[] | undefined
  /** Instead of all words. */
  phonePattern: string | undefined
}

/** The patterns of a search text, for `textConditions`. */
export function textPatterns(text: string): TextPatterns {
  const { words, phone } = searchTerms(text)
  const [longest, ...others] = words.toSorted((one, other) => other.length - one.length)
  return {
    pattern: longest && !SHORT.test(longest) ? partOf(longest) : undefined,
    patterns: longest && SHORT.test(longest) ? beginningsOf(longest) : undefined,
    otherPatterns: others.length > 0 ? others.map(partOf) : undefined,
    phonePattern: phone ? partOf(phone) : undefined,
  }
}

const partOf = (text: string) => `%${escapeLike(text)}%`

// The index finds parts by three characters, or by one or two with the space before them.
const SHORT = /^[\p{Script=Latin}\p{Nd}]{1,2}$/u

const beginningsOf = (text: string) => [`${text}%`, `% ${text}%`, `%\n${text}%`]
