import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'
import { fieldSize, fieldsOf, pageOf } from './fieldSize.ts'
import type { FragmentOf } from './fragmentsOf.ts'
import { introspectionLists } from './introspectionLists.ts'

/** The estimated size of an operation. */
export interface Measure {
  /** The fields from the top to the lowest level, without introspection. */
  deepest: readonly FieldNode[]
  /** Root fields, including aliases. */
  fields: number
  /** The estimated number of values in the response, without introspection. */
  cost: number
  /** The estimated number of values of introspection. */
  introspection: number
}

const introspectionFields = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map(field => [field.name, field]))

const NOTHING: Measure = { deepest: [], fields: 0, cost: 0, introspection: 0 }

/** What a field selects, and how many objects of it there are for each object around it. */
export interface Step {
  /** The cost of the field itself. */
  values: number
  /** The type of the objects that it returns. */
  type: GraphQLNamedType
  objects: number
  /** The length of a page of the lists inside, if it returns a connection. */
  page: number | undefined
  /** The arguments that decide how many objects there are, here or in the lists inside. */
  slicing: readonly string[]
}

/** Measures parts of an operation. */
export interface Measurer {
  /** @param page the number of objects in the lists of this type, if it is a page of a list */
  selectionSet(node: SelectionSetNode, type: GraphQLNamedType | undefined, page?: number): Measure
  field(node: FieldNode, parent: GraphQLNamedType | undefined, page?: number): Measure
  /** Undefined for a field without a selection, and for one that the type does not have. */
  step(node: FieldNode, parent: GraphQLNamedType | undefined, page?: number): Step | undefined
}

/**
 * Measures an operation. Each fragment is measured once, even if it is spread several times: in a short document whose fragments
 * each spread the next one twice, the number of visits would grow exponentially.
 */
export function measureOperation(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragmentOf: FragmentOf,
): Measure {
  const root = schema.getRootType(operation.operation) ?? undefined
  return measurer(schema, fragmentOf).selectionSet(operation.selectionSet, root)
}

/** @param fragmentOf finds a fragment of the document by its name */
export function measurer(schema: GraphQLSchema, fragmentOf: FragmentOf): Measurer {
  const known = new Map<string, Measure>()
  const { lengths, longest } = introspectionLists(schema)

  function selectionSet(node: SelectionSetNode, type: GraphQLNamedType | undefined, page?: number): Measure {
    const total = { ...NOTHING }
    for (const selection of node.selections) {
      const part =
        selection.kind === Kind.FIELD
          ? field(selection, type, page)
          : selection.kind === Kind.FRAGMENT_SPREAD
            ? fragment(selection.name.value, page)
            : selectionSet(selection.selectionSet, typeNamed(selection.typeCondition?.name.value) ?? type, page)
      if (part.deepest.length > total.deepest.length) total.deepest = part.deepest
      total.fields += part.fields
      total.cost += part.cost
      total.introspection += part.introspection
    }
    return total
  }

  function field(node: FieldNode, parent: GraphQLNamedType | undefined, page?: number): Measure {
    const name = node.name.value
    const into = step(node, parent, page)
    if (!into) {
      const deepest = name.startsWith('__') ? [] : [node]
      const definition = fieldsOf(parent)?.[name]
      return { ...NOTHING, deepest, fields: 1, cost: definition ? fieldSize(definition).values : 1 }
    }
    const inside = selectionSet(node.selectionSet!, into.type, into.page)
    const cost = into.values + into.objects * inside.cost
    if (introspectionFields.has(name)) return { ...NOTHING, fields: 1, introspection: Math.ceil(cost) }
    return { ...inside, deepest: [node, ...inside.deepest], fields: 1, cost }
  }

  function step(node: FieldNode, parent: GraphQLNamedType | undefined, page?: number): Step | undefined {
    const name = node.name.value
    const definition = introspectionFields.get(name) ?? fieldsOf(parent)?.[name]
    if (!definition || !node.selectionSet) return undefined
    const size = fieldSize(definition)
    const { values, slicing } = size
    const type = getNamedType(definition.type)
    // The lists of one type are at most as long as the longest.
    if (definition === TypeMetaFieldDef) return { values, type, objects: 1, page: longest, slicing }
    const own = pageOf(node, size)
    const objects = lengths.get(definition) ?? size.objects
    return size.isList
      ? { values, type, objects: own ?? page ?? objects, page: undefined, slicing }
      : { values, type, objects: lengths.get(definition) ?? 1, page: own, slicing }
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

  return { selectionSet, field, step }
}
