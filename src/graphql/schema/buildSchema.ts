import 'reflect-metadata'
import { type GraphQLSchema, getNullableType, lexicographicSortSchema } from 'graphql'
import { buildSchemaSync } from 'type-graphql'
import { guardSchema } from '../execution/guardSchema.ts'
import { resolvers } from '../resolvers/resolvers.ts'

// Subscriptions here bring their own source; type-graphql builds none without one of these.
const pubSub = {
  publish() {},
  subscribe: () => {
    throw new Error('Subscriptions bring their own source.')
  },
}

/**
 * The schema of the service, every query, mutation and subscription guarded. What a mutation answers may be null, whatever its
 * resolver says: else one that is refused would take the answers of those before it along, bookings made and not heard of.
 */
export function buildSchema(): GraphQLSchema {
  const schema = lexicographicSortSchema(buildSchemaSync({ resolvers, validate: false, pubSub }))
  for (const field of Object.values(schema.getMutationType()!.getFields())) field.type = getNullableType(field.type)
  guardSchema(schema)
  return schema
}
