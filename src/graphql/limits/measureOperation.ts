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

// How many objects a list is taken to hold where the operation does not say.
const LIST = 10
/** Those that can hold more. */
const LISTS: Record<string, number> = {
  'Basket.bookings': 20,
  'Basket.payments': 20,
  'Booking.history': 20,
  'UsageQuota.crossings': 20,
  // So that two series at most fit into an operation: one alone may have twenty thousand points.
  'UsageSeries.buckets': 100,
  'UsageSeries.series': 20,
  'MeterSeries.points': 100,
}
/**
 * Those that are much work however little of it is asked for. Of those that read many single entries one fits into an operation, and
 * of those that read the totals of any number of meters four.
 */
const WORK: Record<string, number> = {
  'Query.usageBreakdown': 10_001,
  'Query.verifyUsage': 10_001,
  'Query.usageSummary': 4000,
  'Query.usageSeries': 4000,
  // Those of a list are read together, but each period by itself.
  'Partner.statistics': 400,
  'ApiKey.statistics': 100,
}
/** Texts as long as many values. */
const LETTERS: Record<string, number> = { 'Email.text': 10, 'Email.html': 20 }
const PAGE = 50
const LARGEST_PAGE = 100
/** Those whose pages can be longer. */
const LARGEST_PAGES: Record<string, number> = { 'Query.usageBreakdown': 1000 }

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
    if (!node.selectionSet || !type) {
      const depth = name.startsWith('__') ? 0 : 1
      return { ...NOTHING, depth, fields: 1, cost: LETTERS[`${parent?.name}.${name}`] ?? 1 }
    }
    const place = `${parent?.name}.${name}`
    const inside = selectionSet(node.selectionSet, getNamedType(type), pageOf(node, definition, place))
    const count = isList(type) ? (page ?? LISTS[place] ?? LIST) : 1
    return { ...inside, depth: inside.depth + 1, fields: 1, cost: (WORK[place] ?? 1) + count * inside.cost }
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

function fieldsOf(type: GraphQLNamedType | undefined) {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : undefined
}

function isList(type: GraphQLOutputType): boolean {
  return isNonNullType(type) ? isList(type.ofType as GraphQLOutputType) : isListType(type)
}

/** How many objects the page holds that the field gives, if it gives one; a variable may ask for the longest. */
function pageOf(node: FieldNode, definition: GraphQLField<unknown, unknown>, field: string): number | undefined {
  const first = definition.args.find(arg => arg.name === 'first')
  if (!first) return undefined
  const sizes = (node.arguments ?? []).filter(each => each.name.value === 'first' || each.name.value === 'last')
  if (sizes.length === 0) return typeof first.defaultValue === 'number' ? first.defaultValue : PAGE
  const largest = LARGEST_PAGES[field] ?? LARGEST_PAGE
  return Math.max(1, ...sizes.map(({ value }) => (value.kind === Kind.INT ? Number(value.value) : largest)))
}
