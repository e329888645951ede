import { type ExecutionResult, execute, GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql'
import { Refusal } from '../../refusal.ts'
import type { Context } from '../Context.ts'
import type { GraphqlErrorFormatter } from '../errors/GraphqlErrorFormatter.ts'
import { outcomeOfErrors } from '../errors/outcomeOfErrors.ts'
import type { Introspections } from '../limits/Introspections.ts'
import { admitToAny } from './admitToAny.ts'
import type { Operation } from './Operation.ts'
import type { Operations } from './Operations.ts'

const ELSEWHERE =
  'Subscriptions are served over WebSocket at /graphql (graphql-transport-ws), and as server-sent events at /graphql/stream.'

/** What a request asks of the document in its context. */
export interface Asked {
  operationName: string | undefined
  variables: Readonly<Record<string, unknown>> | undefined
}

/** Runs the operation of a request. Its errors are formatted; nothing is thrown. */
export class Executor {
  readonly #schema: GraphQLSchema
  readonly #operations: Operations
  readonly #formatter: GraphqlErrorFormatter
  readonly #introspections: Introspections

  /** @param schema the schema that clients see */
  constructor(
    schema: GraphQLSchema,
    operations: Operations,
    formatter: GraphqlErrorFormatter,
    introspections: Introspections,
  ) {
    this.#schema = schema
    this.#operations = operations
    this.#formatter = formatter
    this.#introspections = introspections
  }

  /** @param context with the document of the request */
  async execute(asked: Asked, context: Context): Promise<ExecutionResult> {
    const result = await this.#run(asked, context)
    const { failed, cost } = context
    if (result.errors?.length) failed?.(outcomeOfErrors(result.errors))
    return cost ? { ...result, extensions: { cost: cost() } } : result
  }

  async #run({ operationName, variables }: Asked, context: Context): Promise<ExecutionResult> {
    const { requestId, caller, now, began, introspection } = context
    const document = context.document!
    try {
      const { operation, introspects } = this.#operations.find(document, operationName, caller !== null)
      began?.(operation)
      const known = introspection && this.#introspections.get(introspection)
      if (known) return { data: known as object as NonNullable<ExecutionResult['data']> }
      if (operation.kind === OperationTypeNode.SUBSCRIPTION) throw new Refusal('malformed-request', ELSEWHERE)
      if (operation.definitions.length > 0) admitToAny(operation.fields, caller)
      // A variable can have any GraphQL name, even `constructor`, which must not be found on Object's prototype.
      const raw: Record<string, unknown> = Object.assign(Object.create(null), variables)
      const { values, faults } = operation.coerce(raw, now)
      if (faults.length > 0) return { errors: [this.#formatter.formatVariables(faults, requestId)] }
      if (introspects) {
        const args = { schema: this.#schema, document, operationName, contextValue: context }
        const result = await execute({ ...args, variableValues: raw })
        if (introspection) this.#introspections.keep(introspection, result)
        return this.#format(result, requestId, operation)
      }
      return this.#format(await operation.run(context, values), requestId, operation)
    } catch (error) {
      // The same response as from a guarded field.
      if (error instanceof Refusal) return { data: null, errors: [this.#formatter.formatError(error, requestId)] }
      const cause = error instanceof GraphQLError ? new Refusal('malformed-request', error.message) : error
      return { errors: [this.#formatter.formatError(cause, requestId)] }
    }
  }

  #format(result: ExecutionResult, requestId: string, operation: Operation): ExecutionResult {
    if (!result.errors) return result
    return {
      ...result,
      errors: result.errors.map(error => this.#formatter.formatResolved(error, requestId, operation)),
    }
  }
}
