import { Refusal } from '../../refusal.ts'

/** Many times the length of the longest documents in practice; long values belong in variables. */
const MAX_CHARACTERS = 20_000

/** Maximum number of tokens in a document. */
export const MAX_TOKENS = 2000

/** Refuses a long document before it is parsed, because parsing takes a hundred times the memory of its text. */
export function refuseLargeDocument(query: string): void {
  if (query.length <= MAX_CHARACTERS) return
  const length = `The query has ${query.length} characters; at most ${MAX_CHARACTERS} are allowed.`
  throw new Refusal('payload-too-large', `${length} Send what is long as variables.`)
}
