import {
  type GraphQLFieldConfigMap,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
} from 'graphql'
import type { Scope } from '../../access/Scope.ts'
import type { FieldCost } from '../../scalars/Cost.ts'
import type { Context } from '../Context.ts'
import { guardField } from '../execution/guardSchema.ts'
import { nodeTypes } from '../nodes/nodeTypes.ts'
import { findEntities } from './findEntities.ts'
import { subgraphSdl } from './subgraphSdl.ts'

const everyone: readonly Scope[] = ['ota', 'usage:read', 'usage:write', 'operator:read', 'operator:write']

/** The text is as long as that many values. */
const SDL_COST: FieldCost = { values: 2000 }

/** What is selected in entities counts once for each representation of the request. */
const ENTITIES_COST: FieldCost = { objects: 1, countedBy: 'representations' }

/**
 * Adds what a gateway needs to include the schema of clients in a supergraph: `_service`, with the schema as text, and
 * `_entities`, which fetches the objects that other subgraphs refer to. Defined by the subgraph specification of Apollo Federation.
 * @param schema from clientSchema
 */
export function federatedSchema(schema: GraphQLSchema): GraphQLSchema {
  const { query, types, ...config } = schema.toConfig()
  const { fields, ...queryConfig } = query!.toConfig()
  const federated = new GraphQLObjectType({
    ...queryConfig,
    fields: { ...fields, ...federationFields(schema, subgraphSdl(schema)) },
  })
  for (const name of ['_entities', '_service']) guardField(federated.getFields()[name]!, false)
  return new GraphQLSchema({ ...config, query: federated, types: types.filter(type => type !== query) })
}

function federationFields(schema: GraphQLSchema, sdl: string): GraphQLFieldConfigMap<unknown, Context> {
  const service = new GraphQLObjectType({
    name: '_Service',
    description: 'The service, as a subgraph.',
    fields: {
      sdl: {
        type: new GraphQLNonNull(GraphQLString),
        description: 'The schema, in the schema definition language, with the directives of federation.',
        extensions: { cost: SDL_COST },
        resolve: () => sdl,
      },
    },
  })
  return {
    _service: {
      type: new GraphQLNonNull(service),
      description: 'The schema of this service, for the composition of a supergraph.',
      extensions: { scopes: everyone },
      resolve: () => ({}),
    },
    _entities: {
      type: new GraphQLNonNull(new GraphQLList(entityUnion(schema))),
      description:
        'The objects that other subgraphs of a supergraph refer to, in the same order. One that `node` would not find is null, ' +
        'with the same error. For gateways: everybody else has `nodes`.',
      args: {
        representations: {
          type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(representation))),
          description: 'The `__typename` and the `id` of each object. At most 1,000.',
        },
      },
      extensions: { scopes: everyone, cost: ENTITIES_COST, refusals: ['node-not-found'] },
      resolve: (_, { representations }, context) => findEntities(context, representations),
    },
  }
}

function entityUnion(schema: GraphQLSchema): GraphQLUnionType {
  return new GraphQLUnionType({
    name: '_Entity',
    description: 'Every type that implements `Node`.',
    types: Object.keys(nodeTypes).map(name => schema.getType(name) as GraphQLObjectType),
    resolveType: (value: { __typename: string }) => value.__typename,
  })
}

const expects = 'an object with `__typename` and `id`'

const representation = new GraphQLScalarType({
  name: '_Any',
  description: 'What another subgraph knows of an object: its `__typename` and its `id`. Other members are ignored.',
  extensions: { expects },
  parseValue(value) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    throw new TypeError(`It must be ${expects}.`)
  },
})
