import type { ExecutionResult, OperationDefinitionNode } from 'graphql'
import { LRUCache } from 'lru-cache'

/** How many answers are remembered, and the characters in them all: the whole schema takes some 600,000. */
const REMEMBERED = { max: 50, maxSize: 10_000_000 }

/** Variables that are longer are those of nobody who reads the schema. */
const MAX_VARIABLES_LENGTH = 1000

/** Answers to what asks about the schema alone. It never changes, so each is the same for everybody, and is written once. */
export class Introspections {
  readonly #known = new LRUCache<string, ExecutionResult>(REMEMBERED)
  readonly #texts = new WeakMap<object, string>()

  /** What an answer is kept under; undefined for one that is not kept. Variables that the operation does not declare make no difference. */
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

  /** The result as it is sent, where it was written before. */
  textOf({ data, errors, extensions }: Partial<ExecutionResult>): string | undefined {
    return data && !errors && !extensions ? this.#texts.get(data) : undefined
  }
}
