import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { FieldCost } from '../../scalars/Cost.ts'
import { measureIntrospection } from './measureIntrospection.ts'

/** The estimated size of an operation. */
export interface Measure {
  /** Levels of fields, without introspection. */
  depth: number
  /** Root fields, including aliases. */
  fields: number
  /** The estimated number of values in the response, without introspection. */
  cost: number
  /** The estimated number of values of introspection. */
  introspection: number
}

const NOTHING: Measure = { depth: 0, fields: 0, cost: 0, introspection: 0 }

// The assumed length of a list if neither the operation nor the field specifies it.
const LIST = 10
const PAGE = 50
const MAX_PAGE_SIZE = 100

/**
 * Measures an operation. Each fragment is measured once, even if it is spread several times: in a short document whose fragments
 * each spread the next one twice, the number of visits would grow exponentially.
 */
export function measureOperation(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragmentOf: (name: string) => FragmentDefinitionNode | null | undefined,
): Measure {
  const known = new Map<string, Measure>()

  /** @param page the number of objects in the lists of this type, if it is a page of a list */
  function selectionSet(node: SelectionSetNode, type: GraphQLNamedType | undefined, page?: number): Measure {
    const total = { ...NOTHING }
    for (const selection of node.selections) {
      const part =
        selection.kind === Kind.FIELD
          ? field(selection, type, page)
          : selection.kind === Kind.FRAGMENT_SPREAD
            ? fragment(selection.name.value, page)
            : selectionSet(selection.selectionSet, typeNamed(selection.typeCondition?.name.value) ?? type, page)
      total.depth = Math.max(total.depth, part.depth)
      total.fields += part.fields
      total.cost += part.cost
      total.introspection += part.introspection
    }
    return total
  }

  function field(node: FieldNode, parent: GraphQLNamedType | undefined, page?: number): Measure {
    const name = node.name.value
    if (name === '__schema' || name === '__type') {
      return { ...NOTHING, fields: 1, introspection: measureIntrospection(schema, node, fragmentOf) }
    }
    const definition = fieldsOf(parent)?.[name]
    const type = definition?.type
    const { values = 1, objects = LIST, longestPage } = costOf(definition)
    if (!node.selectionSet || !type) {
      const depth = name.startsWith('__') ? 0 : 1
      return { ...NOTHING, depth, fields: 1, cost: values }
    }
    const inside = selectionSet(node.selectionSet, getNamedType(type), pageOf(node, definition, longestPage))
    const count = isList(type) ? (page ?? objects) : 1
    return { ...inside, depth: inside.depth + 1, fields: 1, cost: values + count * inside.cost }
  }

  function fragment(name: string, page?: number): Measure {
    const key = `${name} ${page}`
    const measured = known.get(key)
    if (measured) return measured
    // Another validation rule refuses fragment cycles.
    known.set(key, NOTHING)
    const node = fragmentOf(name)
    const measure = node ? selectionSet(node.selectionSet, typeNamed(node.typeCondition.name.value), page) : NOTHING
    known.set(key, measure)
    return measure
  }

  const typeNamed = (name: string | undefined) => (name === undefined ? undefined : schema.getType(name))

  return selectionSet(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined)
}

const AS_USUAL: FieldCost = {}

function costOf(definition: GraphQLField<unknown, unknown> | undefined): FieldCost {
  return (definition?.extensions.cost as FieldCost | undefined) ?? AS_USUAL
}

function fieldsOf(type: GraphQLNamedType | undefined) {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : undefined
}

function isList(type: GraphQLOutputType): boolean {
  return isNonNullType(type) ? isList(type.ofType as GraphQLOutputType) : isListType(type)
}

/** The page size that a field requests; undefined for a field without pages. A variable counts as the longest page. */
function pageOf(
  node: FieldNode,
  definition: GraphQLField<unknown, unknown>,
  longest = MAX_PAGE_SIZE,
): number | undefined {
  const first = definition.args.find(arg => arg.name === 'first')
  if (!first) return undefined
  const sizes = (node.arguments ?? []).filter(each => each.name.value === 'first' || each.name.value === 'last')
  if (sizes.length === 0) return typeof first.defaultValue === 'number' ? first.defaultValue : PAGE
  return Math.max(1, ...sizes.map(({ value }) => (value.kind === Kind.INT ? Number(value.value) : longest)))
}
