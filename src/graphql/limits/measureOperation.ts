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

/** How big an operation is, before it runs. */
export interface Measure {
  /** Levels of fields; what asks about the schema itself does not count. */
  depth: number
  /** Fields at the top, aliases too. */
  fields: number
  /** An estimate of the values in its answer, without what it asks about the schema. */
  cost: number
  /** An estimate of the values that it asks for about the schema. */
  introspection: number
}

const NOTHING: Measure = { depth: 0, fields: 0, cost: 0, introspection: 0 }

// How many objects a list is taken to hold where neither the operation nor the field says.
const LIST = 10
const PAGE = 50
const MAX_PAGE_SIZE = 100

/**
 * Measures an operation as it is written. Each fragment is measured once, however often it is spread: spreading one twice inside
 * the next, a few dozen times over, is how a short document asks for more than there is memory.
 */
export function measureOperation(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragmentOf: (name: string) => FragmentDefinitionNode | null | undefined,
): Measure {
  const known = new Map<string, Measure>()

  /** @param page how many objects the lists of this type hold, if it is a page of a list */
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
    // A fragment inside itself is refused by a rule of its own.
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

/** How many objects the page holds that the field gives, if it gives one; a variable may ask for the longest. */
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
