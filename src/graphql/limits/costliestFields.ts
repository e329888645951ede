import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { fieldsIn } from './fieldsIn.ts'
import type { FragmentOf } from './fragmentsOf.ts'
import { type Measurer, measurer } from './measureOperation.ts'

/** A field of a refused operation, and what it costs there. */
export interface CostlyField {
  /** Response names, from the top. */
  path: string[]
  /** The cost of all of its values, with what is inside. */
  cost: number
  /** The number of objects that it counts as, if it is a list or a page. */
  objects?: number
  /** The longest page with which the operation would be allowed. */
  longestPage?: number
  node: FieldNode
}

interface Place {
  path: string[]
  node: FieldNode
  parent: GraphQLNamedType | undefined
  page: number | undefined
  /** How many objects there are around the field. */
  times: number
  cost: number
}

const MOST = 5

// A document has at most 2,000 tokens, so most operations are seen as a whole.
const MAX_VISITS = 200

/** A field that leads to another with nearly all of its cost is left out. */
const NEARLY_ALL = 0.9

/** Finds the most expensive fields of an operation, the most expensive first. @param limit the cost that is allowed */
export function costliestFields(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragmentOf: FragmentOf,
  limit: number,
): CostlyField[] {
  const measure = measurer(schema, fragmentOf)
  const root = schema.getRootType(operation.operation) ?? undefined
  const excess = measure.selectionSet(operation.selectionSet, root).cost - limit

  const placesIn = (
    set: SelectionSetNode,
    path: string[],
    parent: Place['parent'],
    page: Place['page'],
    times: number,
  ) =>
    fieldsIn(schema, set, parent, fragmentOf).map(([node, type]): Place => {
      const cost = times * measure.field(node, type, page).cost
      return { path: [...path, (node.alias ?? node.name).value], node, parent: type, page, times, cost }
    })

  const places = placesIn(operation.selectionSet, [], root, undefined, 1)
  const found: CostlyField[] = []
  for (let visits = 0; visits < MAX_VISITS && places.length > 0 && found.length < MOST; visits++) {
    const at = places.reduce((most, { cost }, index) => (cost > places[most]!.cost ? index : most), 0)
    const [place] = places.splice(at, 1) as [Place]
    const { path, node, cost } = place
    const into = measure.step(node, place.parent, place.page)
    const inside = into ? placesIn(node.selectionSet!, path, into.type, into.page, place.times * into.objects) : []
    places.push(...inside)
    const objects = into?.page ?? (into && into.objects > 1 ? into.objects : undefined)
    // What a page around it decides is told there.
    const decides = into !== undefined && objects !== undefined && place.page === undefined
    if (!decides && inside.some(each => each.cost >= NEARLY_ALL * cost)) continue
    found.push({
      path,
      cost,
      ...(decides && { objects, ...longestPage(measure, place, excess) }),
      node,
    })
  }
  return found
}

/** The longest page of a field with which an operation that costs too much would be allowed. */
function longestPage(measure: Measurer, place: Place, excess: number): Pick<CostlyField, 'longestPage'> {
  const { node, parent, page, times, cost } = place
  const into = measure.step(node, parent, page)!
  const now = into.page ?? into.objects
  if (into.slicing.length === 0 || now <= 1) return {}
  const each = (cost - times * measureAt(measure, place, 1)) / (now - 1)
  const longest = each > 0 ? Math.floor(now - excess / each) : 0
  return longest >= 1 ? { longestPage: longest } : {}
}

/** The cost of a field with a page of this length. */
function measureAt(measure: Measurer, { node, parent, page }: Place, length: number): number {
  const value = { kind: Kind.INT, value: String(length) } as const
  const others = (node.arguments ?? []).filter(each => each.name.value !== 'first' && each.name.value !== 'last')
  const first = { kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: 'first' }, value } as const
  return measure.field({ ...node, arguments: [...others, first] }, parent, page).cost
}
