import { type ExecutionResult, execute, GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import type { Context } from '../Context.ts'
import type { GraphqlErrorFormatter } from '../errors/GraphqlErrorFormatter.ts'
import { outcomeOfErrors } from '../errors/outcomeOfErrors.ts'
import type { MeasuredOperation } from '../limits/Documents.ts'
import { LargeOperations } from '../limits/LargeOperations.ts'
import { ReturnedValues } from '../limits/ReturnedValues.ts'
import { admitToAny } from './admitToAny.ts'

const ELSEWHERE =
  'Subscriptions are served over WebSocket at /graphql (graphql-transport-ws), and as server-sent events at /graphql/stream.'

/** The context of a request whose operation is found. */
export interface RequestContext extends Context {
  found?: MeasuredOperation
}

type Variables = Readonly<Record<string, unknown>> | undefined

/** Runs the operation of a request. Its errors are formatted; nothing is thrown. */
export class Executor {
  readonly #schema: GraphQLSchema
  readonly #formatter: GraphqlErrorFormatter
  readonly #large = new LargeOperations()

  constructor(schema: GraphQLSchema, formatter: GraphqlErrorFormatter) {
    this.#schema = schema
    this.#formatter = formatter
  }

  async execute(variables: Variables, context: RequestContext): Promise<ExecutionResult> {
    const result = await this.#run(variables, context)
    const { failed, cost } = context
    if (result.errors?.length) failed?.(outcomeOfErrors(result.errors))
    return cost ? { ...result, extensions: { cost: cost(context.returned?.total) } } : result
  }

  async #run(variables: Variables, context: RequestContext): Promise<ExecutionResult> {
    const { requestId, caller, now, began } = context
    const { document, operation, measure } = context.found!
    const ended = Promise.withResolvers<void>()
    try {
      began?.(operation)
      if (operation.kind === OperationTypeNode.SUBSCRIPTION) throw new Refusal('malformed-request', ELSEWHERE)
      if (operation.definitions.length > 0) admitToAny(operation.fields, caller)
      // A variable can have any GraphQL name, even `constructor`, which must not be found on Object's prototype.
      const raw: Record<string, unknown> = Object.assign(Object.create(null), variables)
      const { values, violations } = operation.coerce(raw, now)
      if (violations.length > 0) return { errors: [this.#formatter.formatVariables(violations, requestId)] }
      const returned = new ReturnedValues(measure, async () => this.#large.enter(caller!, ended.promise))
      context.returned = returned
      const requested = { schema: this.#schema, document, operationName: operation.name, contextValue: context }
      const result = await (measure.introspection > 0
        ? execute({ ...requested, variableValues: raw })
        : operation.run(context, values))
      const { errors, ...limited } = returned.limited(result, operation.kind)
      if (!errors) return limited
      return { ...limited, errors: errors.map(each => this.#formatter.formatResolved(each, requestId, operation)) }
    } catch (error) {
      // The same response as from a guarded field.
      if (error instanceof Refusal) return { data: null, errors: [this.#formatter.formatError(error, requestId)] }
      const cause = error instanceof GraphQLError ? new Refusal('malformed-request', error.message) : error
      return { errors: [this.#formatter.formatError(cause, requestId)] }
    } finally {
      ended.resolve()
    }
  }
}
