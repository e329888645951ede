import type { GraphQLSchema } from 'graphql'
import { executableSchema } from '../../graphql/execution/Operation.ts'
import { buildSchema } from '../../graphql/schema/buildSchema.ts'
import { clientSchema } from '../../graphql/schema/clientSchema.ts'

let built: GraphQLSchema | undefined

/** The schema that clients see, for bulk operations. A worker builds it for the first one: it has no other use for it. */
export function bulkSchema(): GraphQLSchema {
  built ??= executableSchema(clientSchema(buildSchema()))
  return built
}
