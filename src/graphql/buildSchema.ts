import 'reflect-metadata'
import { type GraphQLSchema, lexicographicSortSchema } from 'graphql'
import { buildSchemaSync } from 'type-graphql'
import { guardSchema } from './guardSchema.ts'
import { resolvers } from './resolvers.ts'

/** The schema of the service, every query and mutation guarded. */
export function buildSchema(): GraphQLSchema {
  const schema = lexicographicSortSchema(buildSchemaSync({ resolvers, validate: false }))
  guardSchema(schema)
  return schema
}
