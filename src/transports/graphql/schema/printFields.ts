import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import type { Serializers } from '../execution/Operation.ts'

/**
 * Serialises an object in the format of the transport's responses: the fields of its type that have a value, or those of a
 * selection under its aliases. It is for objects in refusals (alternatives), which no operation has selected.
 */
export function printFields(
  type: GraphQLOutputType,
  value: unknown,
  selection: SelectionSetNode | undefined,
  serializers: Serializers,
): unknown {
  if (isNonNullType(type)) return printFields(type.ofType as GraphQLOutputType, value, selection, serializers)
  if (value === null || value === undefined) return null
  if (isListType(type)) return (value as unknown[]).map(item => printFields(type.ofType, item, selection, serializers))
  if (isLeafType(type)) return (serializers[type.name] ?? type.serialize.bind(type))(value)

  const fields = (type as GraphQLObjectType).getFields()
  const object = value as Record<string, unknown>
  const wanted: { alias: string; name: string; selection?: SelectionSetNode }[] = selection
    ? selection.selections
        .filter((node): node is FieldNode => node.kind === Kind.FIELD)
        .map(node => ({
          alias: node.alias?.value ?? node.name.value,
          name: node.name.value,
          selection: node.selectionSet,
        }))
    : Object.keys(fields)
        .filter(name => object[name] !== undefined || name === 'id')
        .map(name => ({ alias: name, name }))
  return Object.fromEntries(
    wanted.map(each => [
      each.alias,
      printFields(fields[each.name]!.type, fieldValue(fields[each.name]!, object), each.selection, serializers),
    ]),
  )
}

/** The value of a field; the `id` of a `Node` is made from the key of the row. */
function fieldValue({ name, resolve }: GraphQLField<unknown, unknown>, object: Record<string, unknown>): unknown {
  return name === 'id' ? (resolve as (row: object) => unknown)(object) : object[name]
}
