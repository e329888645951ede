import type { ExecutionResult, OperationDefinitionNode } from 'graphql'
import { LRUCache } from 'lru-cache'

/** Cache limits: number of responses, and characters in total. The response with the whole schema has about 600,000. */
const REMEMBERED = { max: 50, maxSize: 10_000_000 }

/** Introspection needs no longer variables; requests with longer ones are not cached. */
const MAX_VARIABLES_LENGTH = 1000

/** Caches the responses to introspection, with their JSON text. The schema is constant, so they are the same for all clients. */
export class Introspections {
  readonly #known = new LRUCache<string, ExecutionResult>(REMEMBERED)
  readonly #texts = new WeakMap<object, string>()

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

  get(key: string): ExecutionResult | undefined {
    return this.#known.get(key)
  }

  keep(key: string, result: ExecutionResult): void {
    if (result.errors || !result.data) return
    const text = JSON.stringify({ data: result.data })
    this.#texts.set(result.data, text)
    this.#known.set(key, result, { size: text.length + key.length })
  }

  /** The JSON text of a cached result. */
  textOf({ data, errors, extensions }: Partial<ExecutionResult>): string | undefined {
    const text = data && !errors ? this.#texts.get(data) : undefined
    return text && extensions ? `${text.slice(0, -1)},"extensions":${JSON.stringify(extensions)}}` : text
  }
}
