import type { GraphQLObjectType, GraphQLSchema } from 'graphql'
import * as identifiers from '../../../domain/scalars/identifiers.ts'
import { encodeTypeId } from '../../../domain/scalars/typeid.ts'
import { nodeTypes } from './nodeTypes.ts'

/** Resolves the `id` of every type that implements `Node`, and says which arguments take it. */
export function identifyNodes(schema: GraphQLSchema): void {
  for (const [name, { prefix, key }] of Object.entries(nodeTypes)) {
    const { id } = (schema.getType(name) as GraphQLObjectType).getFields()
    const scalar = Object.values(identifiers).find(each => each.extensions.prefix === prefix)?.name
    const taken = scalar && schema.getType(scalar) ? ` Arguments of the type \`${scalar}\` take it.` : ''
    id!.resolve = (row: Record<string, string>) => encodeTypeId(prefix, row[key]!)
    id!.description = `The identifier, unique over all types.${taken}`
    id!.extensions = { ...id!.extensions, scalar }
  }
}
