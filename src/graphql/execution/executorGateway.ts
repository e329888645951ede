import type { ApolloServerOptionsWithGateway } from '@apollo/server'
import type { GraphQLSchema } from 'graphql'
import type { Context } from '../Context.ts'
import type { Executor } from './Executor.ts'

type Gateway = ApolloServerOptionsWithGateway<Context>['gateway']

/**
 * Runs operations in place of Apollo's executor. Apollo accepts an executor only from a federation gateway, so this is a
 * gateway with a single constant schema.
 * @param schema the schema that clients see
 */
export function executorGateway(schema: GraphQLSchema, executor: Executor): Gateway {
  return {
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => {}
    },
    load: async () => ({
      executor: ({ request: { operationName, variables }, context }) =>
        executor.execute({ operationName, variables }, context as Context),
    }),
    stop: async () => {},
  }
}
