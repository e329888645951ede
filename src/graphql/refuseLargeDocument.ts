import { type DocumentNode, Kind, parse } from 'graphql'
import { Refusal } from '../refusal.ts'

/** Many times the longest that people write; what is long belongs into variables. */
const MAX_CHARACTERS = 20_000
const MAX_FRAGMENTS = 50

/** What a document may hold of names, signs and values. */
export const MAX_TOKENS = 2000

/**
 * Refuses a document that would cost too much to look at, before anything does: it takes a hundred times the memory of its text,
 * and graphql-js goes through fragments that hold each other as deep as there are any.
 */
export function refuseLargeDocument(request: unknown, maxTokens: number): void {
  const { query } = (request ?? {}) as { query?: unknown }
  if (typeof query !== 'string') return
  if (query.length > MAX_CHARACTERS) {
    const length = `The query has ${query.length} characters; at most ${MAX_CHARACTERS} are allowed.`
    throw new Refusal('payload-too-large', `${length} Send what is long as variables.`)
  }
  // Hardly any document comes near, and only those that do are read twice.
  if (query.split('fragment').length <= MAX_FRAGMENTS + 1) return
  const fragments = read(query, maxTokens)?.definitions.filter(each => each.kind === Kind.FRAGMENT_DEFINITION) ?? []
  if (fragments.length <= MAX_FRAGMENTS) return
  throw new Refusal(
    'payload-too-large',
    `The document has ${fragments.length} fragments; at most ${MAX_FRAGMENTS} are allowed.`,
  )
}

function read(query: string, maxTokens: number): DocumentNode | undefined {
  try {
    return parse(query, { maxTokens, noLocation: true })
  } catch {
    // Apollo says what is wrong with it.
    return undefined
  }
}
