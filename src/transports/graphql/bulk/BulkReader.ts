import type { ExecutionResult, GraphQLSchema } from 'graphql'
import type { Caller } from '../../../domain/access/Caller.ts'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { Operation } from '../execution/Operation.ts'
import type { Measure } from '../limits/measureDocument.ts'
import { ReturnedValues } from '../limits/ReturnedValues.ts'
import { type ContextServices, contextFor } from '../Services.ts'
import { readBulkQuery } from './readBulkQuery.ts'

/** One page of a bulk query. */
export interface BulkPage {
  /** One JSON object for each object of the list. */
  lines: string[]
  /** The cursor after the last of them; that before the page if it is empty. */
  cursor: string | null
  more: boolean
}

interface ListPage {
  edges?: { node: object }[]
  nodes?: object[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Reads a bulk query page by page, with the executor that answers the API. */
export class BulkReader {
  readonly #services: ContextServices
  readonly #operation: Operation
  readonly #measure: Measure
  /** As many objects as an operation may cost, and fewer once they turned out to be larger. */
  #pageSize: number
  readonly #requestId: string

  /**
   * @param requestId names the bulk operation in errors
   * @throws Refusal if the query is not valid, or the caller may not read it
   */
  constructor(services: ContextServices, schema: GraphQLSchema, query: string, caller: Caller, requestId: string) {
    const { page, pageSize, measure } = readBulkQuery(schema, query, caller)
    this.#services = services
    this.#operation = new Operation(schema, page).compile()
    this.#pageSize = pageSize
    this.#measure = measure
    this.#requestId = requestId
  }

  /** @param caller as of now, whose scopes are checked again */
  async read(caller: Caller, after: string | null, now: Date): Promise<BulkPage> {
    const returned = new ReturnedValues(this.#measure)
    const context = { ...contextFor(this.#services, caller, now, this.#requestId), returned }
    const result = await this.#operation.run(context, { first: this.#pageSize, after })
    if (returned.refused && this.#pageSize > 1) {
      this.#pageSize = Math.floor(this.#pageSize / 2)
      return this.read(caller, after, now)
    }
    const { list } = dataOf(returned.limited(result, this.#operation.kind)) as { list: ListPage }
    const objects = list.nodes ?? list.edges!.map(each => each.node)
    const { hasNextPage, endCursor } = list.pageInfo
    return {
      lines: objects.map(object => JSON.stringify(object)),
      cursor: endCursor ?? after,
      more: hasNextPage,
    }
  }
}

function dataOf({ data, errors }: ExecutionResult): unknown {
  const [error] = errors ?? []
  if (!error) return data
  const cause = error.originalError ?? error
  if (!(cause instanceof Refusal)) throw cause
  const path = error.path?.filter(
    step => typeof step === 'string' && !['list', 'edges', 'nodes', 'node'].includes(step),
  )
  throw new Refusal(cause.code, path?.length ? `${path.join('.')}: ${cause.message}` : cause.message, cause.facts)
}
