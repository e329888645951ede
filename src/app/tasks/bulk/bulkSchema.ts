import type { GraphQLSchema } from 'graphql'
import { buildSchema } from '../../../transports/graphql/schema/buildSchema.ts'

let built: GraphQLSchema | undefined

/** The schema, for bulk operations. A worker builds it for the first one: it has no other use for it. */
export function bulkSchema(): GraphQLSchema {
  built ??= buildSchema()
  return built
}
