import type { ApolloServerOptionsWithGateway } from '@apollo/server'
import type { GraphQLSchema } from 'graphql'
import type { Executor, RequestContext } from './Executor.ts'

type Gateway = ApolloServerOptionsWithGateway<RequestContext>['gateway']

/**
 * Runs operations in place of Apollo's executor. Apollo accepts an executor only from a federation gateway, so this is a
 * gateway with a single constant schema.
 */
export function executorGateway(schema: GraphQLSchema, executor: Executor): Gateway {
  return {
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => {}
    },
    load: async () => ({
      executor: ({ request: { variables }, context }) => executor.execute(variables, context as RequestContext),
    }),
    stop: async () => {},
  }
}
