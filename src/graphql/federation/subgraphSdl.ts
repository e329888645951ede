import { GraphQLSchema, specifiedDirectives } from 'graphql'
import { costDirectivesOf } from '../limits/costDirectives.ts'
import { nodeTypes } from '../nodes/nodeTypes.ts'
import { printWithDirectives } from '../schema/printWithDirectives.ts'

const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@cost", "@listSize"])'

/**
 * Types that other subgraphs may define too, with the same fields: they have no identifier, and their values mean the same
 * everywhere.
 */
const shareable = ['Money', 'PageInfo']

/** Types of the arguments of directives that a supergraph does not have. */
const ofDirectives = ['RefusalCode']

/** The schema as text, as a subgraph of Apollo Federation 2: every type that implements `Node` is an entity. */
export function subgraphSdl(schema: GraphQLSchema): string {
  // Federation has definitions of its own for the directives of costs, with weights as numbers. It has no use for the others.
  const { types, ...config } = schema.toConfig()
  const used = types.filter(type => !ofDirectives.includes(type.name))
  const plain = new GraphQLSchema({ ...config, types: used, directives: specifiedDirectives })
  const costs = [...costDirectivesOf(schema)].map(
    ([coordinate, text]) => [coordinate, text.replace(/weight: "(\d+)"/, 'weight: $1')] as const,
  )
  const directives = new Map([
    ...costs,
    ...Object.keys(nodeTypes).map(name => [name, '@key(fields: "id")'] as const),
    ...shareable.map(name => [name, '@shareable'] as const),
  ])
  return `${LINK}\n\n${printWithDirectives(plain, directives)}\n`
}
