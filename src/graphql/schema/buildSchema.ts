import 'reflect-metadata'
import { type GraphQLSchema, getNullableType, lexicographicSortSchema, specifiedDirectives } from 'graphql'
import { buildSchemaSync } from 'type-graphql'
import { guardSchema } from '../execution/guardSchema.ts'
import { costDirectives, describeCosts } from '../limits/costDirectives.ts'
import { resolvers } from '../resolvers/resolvers.ts'

// Our subscriptions have their own source, but type-graphql does not build subscriptions without a pub/sub.
const pubSub = {
  publish() {},
  subscribe: () => {
    throw new Error('Subscriptions bring their own source.')
  },
}

const directives = [...specifiedDirectives, ...costDirectives]

/**
 * Builds the schema, with every query, mutation and subscription guarded. Every mutation field is nullable, regardless of its
 * resolver: otherwise a refused mutation would remove the results of the mutations before it, and the client would not learn
 * about bookings that were made.
 */
export function buildSchema(): GraphQLSchema {
  const schema = lexicographicSortSchema(buildSchemaSync({ resolvers, validate: false, pubSub, directives }))
  for (const field of Object.values(schema.getMutationType()!.getFields())) field.type = getNullableType(field.type)
  describeCosts(schema)
  guardSchema(schema)
  return schema
}
