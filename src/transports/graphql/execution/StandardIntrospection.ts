import { type GraphQLSchema, getIntrospectionQuery, graphqlSync, stripIgnoredCharacters } from 'graphql'

const OPTIONS = ['specifiedByUrl', 'directiveIsRepeatable', 'schemaDescription', 'inputValueDeprecation', 'oneOf']

/**
 * The answers to the introspection query of graphql-js, with descriptions and any other of its options: tools send it before they have
 * a key. The schema is constant, so each answer is stored once it was asked for. One has about 600,000 characters.
 */
export class StandardIntrospection {
  readonly #schema: GraphQLSchema
  readonly #answers = new Map<string, string>()
  #queries: ReadonlySet<string> | undefined

  constructor(schema: GraphQLSchema) {
    this.#schema = schema
  }

  /** The data of the answer as JSON; undefined for another document. */
  answerTo(query: string, operationName: unknown): string | undefined {
    // Other documents, which are most, need not be read for it.
    if (!query.includes('IntrospectionQuery') || !query.includes('__schema')) return undefined
    if ((operationName ?? 'IntrospectionQuery') !== 'IntrospectionQuery') return undefined
    const text = withoutIgnored(query)
    this.#queries ??= new Set(queries())
    if (text === undefined || !this.#queries.has(text)) return undefined
    const known = this.#answers.get(text)
    const answer = known ?? JSON.stringify(graphqlSync({ schema: this.#schema, source: text }).data)
    this.#answers.set(text, answer)
    return answer
  }
}

/** Every set of options. */
function queries(): string[] {
  return Array.from({ length: 2 ** OPTIONS.length }, (_, index) => {
    const chosen = OPTIONS.map((name, bit) => [name, (index & (1 << bit)) !== 0])
    return stripIgnoredCharacters(getIntrospectionQuery(Object.fromEntries(chosen)))
  })
}

function withoutIgnored(query: string): string | undefined {
  try {
    return stripIgnoredCharacters(query)
  } catch {
    // It is no GraphQL.
    return undefined
  }
}
