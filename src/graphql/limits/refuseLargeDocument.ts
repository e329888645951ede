import { Refusal } from '../../refusal.ts'

/** Many times the longest that people write; what is long belongs into variables. */
const MAX_CHARACTERS = 20_000

/** What a document may hold of names, signs and values. */
export const MAX_TOKENS = 2000

/** Refuses a document that is too long to be parsed: it takes a hundred times the memory of its text. */
export function refuseLargeDocument(query: string): void {
  if (query.length <= MAX_CHARACTERS) return
  const length = `The query has ${query.length} characters; at most ${MAX_CHARACTERS} are allowed.`
  throw new Refusal('payload-too-large', `${length} Send what is long as variables.`)
}
