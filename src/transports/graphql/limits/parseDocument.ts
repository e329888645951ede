import { type DocumentNode, type GraphQLSchema, parse } from 'graphql'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { type DocumentMeasure, measureDocument } from './measureDocument.ts'

/** Many times the length of the longest documents in practice; long values belong in variables. */
const MAX_CHARACTERS = 20_000

const MAX_TOKENS = 2000

/**
 * Parses a document within its limits, and measures it. The length is checked before, because parsing takes a hundred times the memory of
 * the text.
 * @throws GraphQLError on a syntax error @throws Refusal payload-too-large
 */
export function parseDocument(
  schema: GraphQLSchema,
  text: string,
): { document: DocumentNode; measure: DocumentMeasure } {
  if (text.length > MAX_CHARACTERS) {
    const length = `The query has ${text.length} characters; at most ${MAX_CHARACTERS} are allowed.`
    throw new Refusal('payload-too-large', `${length} Send what is long as variables.`)
  }
  const document = parse(text, { maxTokens: MAX_TOKENS })
  return { document, measure: measureDocument(schema, document) }
}
