import type { ExecutionResult, OperationDefinitionNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import { PrintedData } from '../execution/PrintedData.ts'

/** Cache limits: number of responses, and bytes in total. The response with the whole schema has about 600,000. */
const REMEMBERED = { max: 50, maxSize: 10_000_000 }

/** Introspection needs no longer variables; requests with longer ones are not cached. */
const MAX_VARIABLES_LENGTH = 1000

/** Caches the responses to introspection, as JSON. The schema is constant, so they are the same for all clients. */
export class Introspections {
  readonly #known = new LRUCache<string, PrintedData>(REMEMBERED)

  /** The cache key of a response; undefined if it is not cached. Variables that the operation does not declare are ignored. */
  keyOf(
    query: string,
    { name, variableDefinitions = [] }: OperationDefinitionNode,
    given: unknown,
  ): string | undefined {
    const variables = (given ?? {}) as Record<string, unknown>
    const declared = variableDefinitions.map(({ variable }) => [variable.name.value, variables[variable.name.value]])
    const text = JSON.stringify(declared)
    return text.length > MAX_VARIABLES_LENGTH ? undefined : `${name?.value ?? ''} ${text} ${query}`
  }

  get(key: string): PrintedData | undefined {
    return this.#known.get(key)
  }

  keep(key: string, { data, errors }: ExecutionResult): void {
    if (errors || !data) return
    const printed = PrintedData.of(data)
    this.#known.set(key, printed, { size: printed.json.length + key.length })
  }
}
