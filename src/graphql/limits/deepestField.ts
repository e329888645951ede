import type { FieldNode, GraphQLNamedType, GraphQLSchema, OperationDefinitionNode, SelectionSetNode } from 'graphql'
import { fieldsIn } from './fieldsIn.ts'
import { type FragmentOf, measurer } from './measureOperation.ts'

/** The path to the field at the lowest level of an operation, and the field. */
export function deepestField(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragmentOf: FragmentOf,
): { path: string[]; node: FieldNode } | undefined {
  const measure = measurer(schema, fragmentOf)
  const path: string[] = []
  let deepest: FieldNode | undefined
  let set: SelectionSetNode | undefined = operation.selectionSet
  let type: GraphQLNamedType | undefined = schema.getRootType(operation.operation) ?? undefined
  const { depth } = measure.selectionSet(set, type)
  // Fragments that spread each other have no end.
  while (set && path.length < depth) {
    const fields = fieldsIn(schema, set, type, fragmentOf)
    const depths = fields.map(([node, parent]) => measure.field(node, parent).depth)
    const next = fields[depths.indexOf(Math.max(...depths))]
    if (!next) break
    const [node, parent] = next
    path.push((node.alias ?? node.name).value)
    deepest = node
    set = node.selectionSet
    type = measure.step(node, parent)?.type
  }
  return deepest && { path, node: deepest }
}
