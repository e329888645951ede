import 'reflect-metadata'
import {
  type GraphQLInputObjectType,
  type GraphQLSchema,
  isInterfaceType,
  lexicographicSortSchema,
  specifiedDirectives,
} from 'graphql'
import { buildSchemaSync, getMetadataStorage } from 'type-graphql'
import { describeRefusals, refusalDirective } from '../errors/refusalDirective.ts'
import { guardSchema } from '../execution/guardSchema.ts'
import { costDirectives, describeCosts } from '../limits/costDirectives.ts'
import { countLists } from '../limits/countLists.ts'
import { identifyNodes } from '../nodes/identifyNodes.ts'
import { resolvers } from '../resolvers/resolvers.ts'
import { applyConventions } from './applyConventions.ts'
import { callDirectly } from './callDirectly.ts'
import { semanticNonNull } from './semanticNonNull.ts'

// Our subscriptions have their own source, but type-graphql does not build subscriptions without a pub/sub.
const pubSub = {
  publish() {},
  subscribe: () => {
    throw new Error('Subscriptions bring their own source.')
  },
}

const directives = [...specifiedDirectives, ...costDirectives, refusalDirective, semanticNonNull]

/**
 * Builds the schema of every transport, with every query, mutation and subscription guarded.
 */
export function buildSchema(): GraphQLSchema {
  // With its type, the parent object is copied into an instance of its class for each resolved field.
  for (const param of getMetadataStorage().params) if (param.kind === 'root') param.getType = undefined
  const schema = lexicographicSortSchema(buildSchemaSync({ resolvers, validate: false, pubSub, directives }))
  inheritBounds(schema)
  callDirectly(schema)
  identifyNodes(schema)
  // type-graphql's function is asynchronous, which compiled operations do not support.
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInterfaceType(type)) type.resolveType = (value: { __typename: string }) => value.__typename
  }
  // type-graphql has no place for the descriptions of the root types.
  schema.getQueryType()!.description = 'Reads. What a key may read depends on its scopes.'
  schema.getMutationType()!.description =
    'Changes, carried out one after the other. A refused one is null, with its error; the others stand.'
  schema.getSubscriptionType()!.description =
    'Live queries, over WebSocket at `/graphql` and as server-sent events at `/graphql/stream`.'
  describeCosts(schema)
  guardSchema(schema)
  describeRefusals(schema)
  const conventional = applyConventions(schema)
  countLists(conventional)
  return conventional
}

/** Fields that an input inherits have the bounds of its parent: type-graphql copies everything of them but the extensions. */
function inheritBounds(schema: GraphQLSchema): void {
  const { inputTypes } = getMetadataStorage()
  const fieldsOf = (name: string) => (schema.getType(name) as GraphQLInputObjectType | undefined)?.getFields() ?? {}
  for (const { name, target, fields } of inputTypes) {
    const own = new Set(fields!.map(each => each.schemaName))
    const ancestors = inputTypes.filter(each => each.target !== target && target.prototype instanceof each.target)
    // The nearest one declares a field last.
    ancestors.sort((some, other) => (some.target.prototype instanceof other.target ? 1 : -1))
    for (const ancestor of ancestors) {
      for (const { schemaName, extensions } of ancestor.fields!) {
        const field = fieldsOf(name)[schemaName]
        if (field && extensions && !own.has(schemaName)) field.extensions = extensions
      }
    }
  }
}
