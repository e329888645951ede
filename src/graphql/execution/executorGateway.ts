import type { ApolloServerOptionsWithGateway } from '@apollo/server'
import { type ExecutionResult, execute, GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql'
import { Refusal } from '../../refusal.ts'
import type { Context } from '../Context.ts'
import type { GraphqlErrorFormatter } from '../errors/GraphqlErrorFormatter.ts'
import { outcomeOfErrors } from '../errors/outcomeOfErrors.ts'
import type { Introspections } from '../limits/Introspections.ts'
import { admitToAny } from './admitToAny.ts'
import type { Operation } from './Operation.ts'
import { Operations } from './Operations.ts'

const ELSEWHERE =
  'Subscriptions are served over WebSocket at /graphql (graphql-transport-ws), and as server-sent events at /graphql/stream.'

type Gateway = ApolloServerOptionsWithGateway<Context>['gateway']
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>

/**
 * Runs compiled operations in place of Apollo's executor. Apollo accepts an executor only from a federation gateway, so this is a
 * gateway with a single constant schema.
 * @param schema the schema that clients see
 * @param executable the same schema, from executableSchema
 */
export function executorGateway(
  schema: GraphQLSchema,
  executable: GraphQLSchema,
  formatter: GraphqlErrorFormatter,
  introspections: Introspections,
): Gateway {
  const executor = newExecutor(schema, new Operations(executable), formatter, introspections)
  return {
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => {}
    },
    load: async () => ({ executor }),
    stop: async () => {},
  }
}

function newExecutor(
  schema: GraphQLSchema,
  operations: Operations,
  formatter: GraphqlErrorFormatter,
  introspections: Introspections,
): Executor {
  const run: Executor = async ({ document, queryHash, request, context }) => {
    const { requestId, caller, now, began, introspection } = context as Context
    try {
      const { operation, introspects } = operations.find(queryHash, document, request.operationName, caller !== null)
      began?.(operation)
      const answer = introspection && introspections.get(introspection)
      if (answer) return answer
      if (operation.kind === OperationTypeNode.SUBSCRIPTION) throw new Refusal('malformed-request', ELSEWHERE)
      if (operation.definitions.length > 0) admitToAny(operation.fields, caller)
      // A variable can have any GraphQL name, even `constructor`, which must not be found on Object's prototype.
      const raw: Record<string, unknown> = Object.assign(Object.create(null), request.variables)
      const { values, faults } = operation.coerce(raw, now)
      if (faults.length > 0) return { errors: [formatter.formatVariables(faults, requestId)] }
      if (introspects) {
        const args = { schema, document, operationName: request.operationName, contextValue: context }
        const result = await execute({ ...args, variableValues: raw })
        if (introspection) introspections.keep(introspection, result)
        return formatErrors(result, formatter, requestId, operation)
      }
      return formatErrors(await operation.run(context as Context, values), formatter, requestId, operation)
    } catch (error) {
      // The same response as from a guarded field.
      if (error instanceof Refusal) return { data: null, errors: [formatter.formatError(error, requestId)] }
      const cause = error instanceof GraphQLError ? new Refusal('malformed-request', error.message) : error
      return { errors: [formatter.formatError(cause, requestId)] }
    }
  }
  return async options => {
    const result = await run(options)
    const { failed, cost } = options.context as Context
    if (result.errors?.length) failed?.(outcomeOfErrors(result.errors))
    return cost ? { ...result, extensions: { cost: cost() } } : result
  }
}

function formatErrors(
  result: ExecutionResult,
  formatter: GraphqlErrorFormatter,
  requestId: string,
  operation: Operation,
): ExecutionResult {
  if (!result.errors) return result
  return { ...result, errors: result.errors.map(error => formatter.formatResolved(error, requestId, operation)) }
}
