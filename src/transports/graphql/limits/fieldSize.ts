import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
} from 'graphql'
import type { FieldCost } from '../../../domain/scalars/Cost.ts'

// The assumed length of a list if neither the operation nor the field specifies it.
const LIST = 10
const PAGE = 50
const MAX_PAGE_SIZE = 100

type Field = GraphQLField<unknown, unknown>

/** How a field counts in the cost of an operation. */
export interface FieldSize {
  /** The cost of the field itself. */
  values: number
  /** Whether it returns a list. */
  isList: boolean
  /** The length of its list, if nothing else says it. */
  objects: number
  /** Its arguments that say the length of a page; of its own list, or of the lists of the connection that it returns. */
  slicing: readonly string[]
  /** The length of a page without these arguments, and with a variable. */
  usualPage: number
  longestPage: number
}

const SLICING = ['first', 'last']

const sizes = new WeakMap<Field, FieldSize>()

export function fieldSize(field: Field): FieldSize {
  const known = sizes.get(field) ?? sizeOf(field)
  sizes.set(field, known)
  return known
}

function sizeOf({ args, type, extensions }: Field): FieldSize {
  const { values = 1, objects = LIST, longestPage = MAX_PAGE_SIZE } = (extensions.cost ?? {}) as FieldCost
  const first = args.find(arg => arg.name === 'first')
  const usualPage = typeof first?.defaultValue === 'number' ? first.defaultValue : PAGE
  const slicing = first ? SLICING.filter(name => args.some(arg => arg.name === name)) : []
  return { values, objects, longestPage, usualPage, slicing, isList: isList(type) }
}

/** The page size that a field requests; undefined for a field without pages. */
export function pageOf({ arguments: given = [] }: FieldNode, size: FieldSize): number | undefined {
  if (size.slicing.length === 0) return undefined
  const sizes = given.filter(({ name }) => size.slicing.includes(name.value))
  if (sizes.length === 0) return size.usualPage
  return Math.max(1, ...sizes.map(({ value }) => (value.kind === Kind.INT ? Number(value.value) : size.longestPage)))
}

/** The fields of a connection whose lists have the length of its page. */
export function sizedFields(connection: GraphQLOutputType): string[] {
  return Object.values(fieldsOf(getNamedType(connection)) ?? {})
    .filter(field => isList(field.type) && fieldsOf(getNamedType(field.type)) !== undefined)
    .map(field => field.name)
}

export function fieldsOf(type: GraphQLNamedType | undefined): Record<string, Field> | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : undefined
}

const isList = (type: GraphQLOutputType): boolean => isListType(getNullableType(type))
