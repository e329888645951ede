import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { type FieldSize, fieldSize, fieldsOf, pageOf } from './fieldSize.ts'
import { introspectionLists } from './introspectionLists.ts'

export const documentLimits = {
  operations: 30,
  fragments: 50,
  /** `__schema`, in all operations and fragments together. */
  schemas: 1,
  /** `__type`, likewise. */
  types: 20,
  /** Maximum work of the validation rule for overlapping fields. */
  comparisons: 10_000,
}

/** The size of a document. */
export interface DocumentMeasure {
  /** The work of its validation: visited fields and fragments, and compared pairs. */
  work: number
  operations: ReadonlyMap<OperationDefinitionNode, Measure>
}

/** A field, and those that lead from it to a field inside: each level adds one, and copies nothing. */
export interface Path {
  node: FieldNode
  inside: Path | undefined
}

/** The estimated size of an operation. */
export interface Measure {
  /** The number of levels, without introspection, and the fields from the top to the lowest one. */
  depth: number
  deepest: Path | undefined
  /** Root fields, including aliases. */
  fields: readonly FieldNode[]
  /** The estimated number of values in the response, without introspection. */
  cost: number
  /** The estimated number of values of introspection. */
  introspection: number
  /** The values in the response that are not in a list of objects. */
  own: number
  /** The values of each object of a list, without the lists of objects inside, by the selection of the list. */
  lists: ReadonlyMap<FieldNode, number>
  /** The fields with the highest costs, at most five, the highest first. One that leads to another with nearly all of its cost is left out. */
  costliest: readonly CostlyField[]
}

/** An expensive field of an operation. */
export interface CostlyField {
  /** From the top to the field. */
  path: Path
  /** The cost of all of its values, with what is inside. */
  cost: number
  /** The number of objects that it counts as, if it is a list or a page. */
  objects?: number | undefined
  /** The cost of each of them, if the operation can ask for a shorter page. */
  each?: number | undefined
}

/** A selection set, which is measured together with those that are merged with it. */
interface Selected {
  set: SelectionSetNode
  type: GraphQLNamedType | undefined
  /** The length of the lists in it, if it is a page. */
  page: number | undefined
  through: Through | undefined
}

/** The fragments through which a selection was reached. */
interface Through {
  fragment: string
  before: Through | undefined
}

/** A field as it was reached. */
interface Reached extends Omit<Selected, 'set'> {
  node: FieldNode
}

/** The measure of a selection set. */
interface SetMeasure extends Omit<Measure, 'lists'> {
  /** The cost of each object of its page. */
  each: number
  /** The cost of its most expensive field. */
  largest: number
}

/** What a field returns. */
interface Returned {
  /** The cost of the field itself. */
  values: number
  /** The type of the objects, how many there are for each object around it, and the length of a page of the lists inside. */
  type: GraphQLNamedType | undefined
  objects: number
  page: number | undefined
  /** Whether the page around it says how many there are. */
  ofPage: boolean
  size: FieldSize | undefined
}

const MOST_COSTLY = 5

const NEARLY_ALL = 0.9

const introspectionFields = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map(field => [field.name, field]))

/**
 * Measures a document before it is validated, in one walk: what its validation takes, and for each operation its depth, its root fields
 * and its cost. It walks selection sets as they are merged, like the validation rule for overlapping fields, which compares all pairs of
 * fields with the same response name, and all pairs of fragments in a selection set. The walk ends when these are too many, so it takes
 * little time for any document. What the schema does not have costs one value.
 *
 * @throws Refusal payload-too-large
 */
export function measureDocument(schema: GraphQLSchema, document: DocumentNode): DocumentMeasure {
  const operations = document.definitions.filter(each => each.kind === Kind.OPERATION_DEFINITION)
  const fragments = new Map(
    document.definitions.flatMap(each => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
  refuseMore('operations', operations.length, documentLimits.operations)
  refuseMore('fragments', fragments.size, documentLimits.fragments)

  const walk = new Walk(schema, fragments)
  const measures = new Map<OperationDefinitionNode, Measure>()
  for (const each of operations) {
    const measure = walk.merged([selected(each, schema.getRootType(each.operation) ?? undefined)])
    measures.set(each, { ...measure, lists: walk.lists })
  }
  // Fragments that operations use were counted with them. Unused fragments are validated too.
  for (const each of fragments.values()) {
    if (!walk.reached.has(each.name.value)) walk.merged([selected(each, undefined)])
  }
  refuseMore('fields __schema', walk.introspection.get('__schema')!.size, documentLimits.schemas)
  refuseMore('fields __type', walk.introspection.get('__type')!.size, documentLimits.types)
  return { work: walk.work, operations: measures }
}

function selected({ selectionSet: set }: { selectionSet: SelectionSetNode }, type: Selected['type']): Selected {
  return { set, type, page: undefined, through: undefined }
}

function refuseMore(what: string, count: number, most: number): void {
  if (count <= most) return
  throw new Refusal('payload-too-large', `The document has ${count} ${what}; at most ${most} are allowed.`)
}

class Walk {
  work = 0
  /** The values of each object of a list, as in a measure. */
  readonly lists = new Map<FieldNode, number>()
  /** The names of the fragments that were reached. */
  readonly reached = new Set<string>()
  /** Each selection of these fields. */
  readonly introspection = new Map([...introspectionFields.keys()].map(name => [name, new Set<FieldNode>()]))
  readonly #schema: GraphQLSchema
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>

  constructor(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
    this.#schema = schema
    this.#fragments = fragments
  }

  /** Measures selection sets that are merged. */
  merged(sets: readonly Selected[]): SetMeasure {
    const total = {
      depth: 0,
      deepest: undefined as Path | undefined,
      cost: 0,
      introspection: 0,
      own: 0,
      each: 0,
      largest: 0,
    }
    const fields: FieldNode[] = []
    const costliest: CostlyField[] = []
    for (const same of this.#byName(sets).values()) {
      this.#count(pairs(same.length))
      const field = this.#field(same)
      fields.push(same[0]!.node)
      costliest.push(...field.costliest)
      if (field.depth > total.depth) Object.assign(total, { depth: field.depth, deepest: field.deepest })
      total.cost += field.cost
      total.introspection += field.introspection
      total.own += field.own
      total.each += field.each
      total.largest = Math.max(total.largest, field.cost)
    }
    return { ...total, fields, costliest: highest(costliest) }
  }

  /** The fields of selection sets by their response names, also those of fragments. */
  #byName(sets: readonly Selected[]): Map<string, Reached[]> {
    const byName = new Map<string, Reached[]>()
    const seen = new Set<string>()
    let spreads = 0
    const gather = (
      selections: readonly SelectionNode[],
      type: Selected['type'],
      from: Selected,
      through?: Through,
    ) => {
      for (const each of selections) {
        this.#count(1)
        if (each.kind === Kind.FIELD) {
          const name = nameOf(each)
          const reached = { node: each, type, page: from.page, through }
          const same = byName.get(name)
          if (same) same.push(reached)
          else byName.set(name, [reached])
        } else if (each.kind === Kind.INLINE_FRAGMENT) {
          const { typeCondition, selectionSet } = each
          gather(selectionSet.selections, typeCondition ? this.#typeNamed(typeCondition) : type, from, through)
        } else {
          spreads++
          const fragment = each.name.value
          const definition = this.#fragments.get(fragment)
          // Another validation rule refuses fragment cycles.
          if (!definition || seen.has(fragment) || holds(through, fragment)) continue
          seen.add(fragment)
          this.reached.add(fragment)
          const { selectionSet, typeCondition } = definition
          gather(selectionSet.selections, this.#typeNamed(typeCondition), from, { fragment, before: through })
        }
      }
    }
    for (const each of sets) gather(each.set.selections, each.type, each, each.through)
    this.#count(pairs(spreads))
    return byName
  }

  /** Measures a field, which can be selected several times. Its `each` is the cost of an object of the page around it. */
  #field(same: readonly Reached[]): Omit<SetMeasure, 'fields' | 'largest'> {
    const { node, page: around } = same[0]!
    const name = node.name.value
    for (const each of same) this.introspection.get(each.node.name.value)?.add(each.node)
    const all = same.map(each => this.#returned(each))
    const values = Math.max(...all.map(each => each.values))
    const sets = same.flatMap(({ node: { selectionSet: set }, through }, index) =>
      set ? [{ set, type: all[index]!.type, page: all[index]!.page, through }] : [],
    )
    if (sets.length === 0) {
      const path = { node, inside: undefined }
      const depth = name.startsWith('__') ? 0 : 1
      return {
        depth,
        deepest: path,
        cost: values,
        introspection: 0,
        own: values,
        each: 0,
        costliest: [{ path, cost: values }],
      }
    }
    const { objects, page, ofPage, size } = all.reduce((most, each) => (each.objects > most.objects ? each : most))
    const inside = this.merged(sets)
    const cost = values + objects * inside.cost
    if (introspectionFields.has(name)) {
      return { depth: 0, deepest: undefined, cost: 0, introspection: Math.ceil(cost), own: 0, each: 0, costliest: [] }
    }
    // Merged selections are one list, and a fragment can select in several.
    if (size?.isList) for (const { node } of same) this.lists.set(node, Math.max(this.lists.get(node) ?? 0, inside.own))
    const costliest: CostlyField[] = inside.costliest.map(each => ({
      path: { node, inside: each.path },
      cost: objects * each.cost,
      objects: each.objects,
      each: each.each && objects * each.each,
    }))
    const path = { node, inside: undefined }
    const length = page ?? (objects > 1 ? objects : undefined)
    // What a page around it decides is told there.
    if (length !== undefined && around === undefined) {
      const each = page === undefined ? inside.cost : inside.each
      costliest.unshift({ path, cost, objects: length, each: size?.slicing.length ? each : undefined })
    } else if (inside.largest * objects < NEARLY_ALL * cost) costliest.unshift({ path, cost })
    return {
      depth: 1 + inside.depth,
      deepest: { node, inside: inside.deepest },
      cost,
      introspection: 0,
      own: size?.isList ? values : values + inside.own,
      each: ofPage ? inside.cost : 0,
      costliest: highest(costliest),
    }
  }

  #returned({ node, type: parent, page: around }: Reached): Returned {
    const definition = introspectionFields.get(node.name.value) ?? fieldsOf(parent)?.[node.name.value]
    if (!definition) return { values: 1, type: undefined, objects: 1, page: undefined, ofPage: false, size: undefined }
    const size = fieldSize(definition)
    const { values } = size
    const type = getNamedType(definition.type)
    const { lengths, longest } = introspectionLists(this.#schema)
    // The lists of one type are at most as long as the longest.
    if (definition === TypeMetaFieldDef) return { values, type, objects: 1, page: longest, ofPage: false, size }
    const page = pageOf(node, size)
    const known = lengths.get(definition)
    if (!size.isList) return { values, type, objects: known ?? 1, page, ofPage: false, size }
    const objects = page ?? around ?? known ?? size.objects
    return { values, type, objects, page: undefined, ofPage: page === undefined && around !== undefined, size }
  }

  #count(more: number): void {
    this.work += more
    if (this.work <= documentLimits.comparisons) return
    throw new Refusal(
      'payload-too-large',
      `The document would take more than ${documentLimits.comparisons} comparisons of fields to check. Ask for each field once, use fewer fragments, or send several documents.`,
    )
  }

  #typeNamed({ name }: { name: { value: string } }): GraphQLNamedType | undefined {
    return this.#schema.getType(name.value)
  }
}

/** The response name of a field. */
export const nameOf = ({ alias, name }: FieldNode): string => (alias ?? name).value

/** The fields of a path, from the top. */
export function fieldsOn(path: Path | undefined): FieldNode[] {
  const fields: FieldNode[] = []
  for (let at = path; at; at = at.inside) fields.push(at.node)
  return fields
}

const highest = (fields: CostlyField[]): CostlyField[] =>
  fields.sort((one, other) => other.cost - one.cost).slice(0, MOST_COSTLY)

const pairs = (count: number): number => (count * (count - 1)) / 2

function holds(through: Through | undefined, fragment: string): boolean {
  for (let at = through; at; at = at.before) if (at.fragment === fragment) return true
  return false
}
