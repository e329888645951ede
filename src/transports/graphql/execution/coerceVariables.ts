import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLList,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql'
import { enough, type Violation } from '../../../domain/refusals/refusal.ts'
import type { ListRule } from '../../../domain/scalars/bounds.ts'
import { InvalidItem } from '../../../domain/scalars/InvalidItem.ts'
import { isBlank } from '../../../domain/scalars/isBlank.ts'
import { NumberLiteral } from '../../../domain/scalars/NumberLiteral.ts'
import { anyList, boundList, checkBounds, nameOf, UNREADABLE } from './checkBounds.ts'
import { closestName } from './closestName.ts'
import { plainNumbers } from './plainNumbers.ts'

/** The path of a value: mutated during the traversal, and copied for a violation. */
type Path = (string | number)[]

/** The input format of a transport: the names of members, and the variables that arrive as text. */
export interface InputFormat {
  /** The transport's name of a member that is called `name` in the schema. */
  formatName(name: string): string
  /** Variables, and fields of an input that is one, which come from a URL or a header, where every value is text. */
  fromText?: ReadonlySet<string>
  /** Whether a single value is accepted as a list of one item, as in GraphQL. */
  singleForList?: boolean
  /** Readers for leaf values whose format differs from the schema, by type name. */
  readers?: Readonly<Record<string, Reader>>
}

/** Reads a leaf value. `read` returns undefined for an invalid value. */
export interface Reader {
  read(value: unknown): unknown
  expects: string
}

/** The input format of GraphQL. */
export const asWritten: InputFormat = { formatName: name => name, singleForList: true }

export interface Coerced {
  values: Record<string, unknown>
  violations: Violation[]
}

/**
 * Coerces variables to the values of the schema's types. Returns one violation for every failed field. graphql-js stops at the first
 * violation of a field, with messages for programmers; these messages are for partners.
 */
export function coerceVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  raw: Readonly<Record<string, unknown>>,
  inputFormat: InputFormat,
  neverNull: ReadonlySet<string>,
  now: Date,
): Coerced {
  const violations: Violation[] = []
  const values: Record<string, unknown> = {}
  for (const definition of definitions) {
    if (enough(violations)) break
    const variable = definition.variable.name.value
    const type = typeFromAST(schema, definition.type) as GraphQLInputType
    const given = raw[variable]
    if (given === undefined && definition.defaultValue !== undefined) {
      values[variable] = valueFromAST(definition.defaultValue, type)
      continue
    }
    if (given === undefined && !isNonNullType(type)) continue
    if (given === null && !isNonNullType(type) && neverNull.has(variable)) {
      const name = nameOf([variable], inputFormat.formatName)
      violations.push({ path: [variable], detail: `${name} must not be null; leave it out to use its default.` })
      continue
    }
    const read = inputFormat.fromText?.has(variable) ? textAs(type, given) : given
    const value = coerce(type, read, [variable], inputFormat, violations)
    if (value === UNREADABLE) continue
    values[variable] = value
    violations.push(
      ...checkBounds(type, values, variable, [variable], inputFormat.formatName, now, violations.length > 0),
    )
  }
  return { values, violations }
}

/** @param size the bounds of the length if the value is a list, checked before its items */
function coerce(
  type: GraphQLInputType,
  value: unknown,
  path: Path,
  inputFormat: InputFormat,
  violations: Violation[],
  size?: ListRule,
): unknown {
  if (isNonNullType(type)) {
    if (value !== null && value !== undefined)
      return coerce(type.ofType as GraphQLInputType, value, path, inputFormat, violations, size)
    violations.push({ path: [...path], detail: `${nameOf(path, inputFormat.formatName)} is required.` })
    return UNREADABLE
  }
  if (value === null || value === undefined) return null

  if (isListType(type)) return coerceList(type, value, path, inputFormat, violations, size)
  if (isInputObjectType(type)) return coerceObject(type, value, path, inputFormat, violations)
  return coerceLeaf(type, value, path, inputFormat, violations)
}

function coerceList(
  type: GraphQLList<GraphQLInputType>,
  value: unknown,
  path: Path,
  inputFormat: InputFormat,
  violations: Violation[],
  size: ListRule = anyList,
): unknown {
  const items = Array.isArray(value) ? value : inputFormat.singleForList ? [value] : undefined
  if (items === undefined) {
    violations.push({ path: [...path], detail: `${nameOf(path, inputFormat.formatName)} must be a list.` })
    return UNREADABLE
  }
  if (items.length > size.max) {
    violations.push(...boundList(items, size, path, inputFormat.formatName))
    return UNREADABLE
  }
  const coerced: unknown[] = []
  for (const [index, item] of items.entries()) {
    if (enough(violations)) break
    const own = size.apart ? [] : violations
    if (Array.isArray(value)) path.push(index)
    const read = coerce(type.ofType, item, path, inputFormat, own)
    if (Array.isArray(value)) path.pop()
    // The item keeps its index, so that a violation of the next item is reported at the right place.
    coerced.push(size.apart && own.length > 0 ? new InvalidItem(own, read) : read)
  }
  return coerced
}

function coerceObject(
  type: GraphQLInputObjectType,
  value: unknown,
  path: Path,
  inputFormat: InputFormat,
  violations: Violation[],
): unknown {
  if (typeof value !== 'object' || Array.isArray(value) || value instanceof NumberLiteral) {
    violations.push({ path: [...path], detail: `${nameOf(path, inputFormat.formatName)} must be an object.` })
    return UNREADABLE
  }
  const given = value as Record<string, unknown>
  const names = namesOf(type, inputFormat)
  const result: Record<string, unknown> = {}
  let known = 0
  for (const [name, field] of names) {
    const member = Object.hasOwn(given, name) ? given[name] : undefined
    const isText = path.length === 1 && inputFormat.fromText?.has(field.name)
    if (member !== undefined) known++
    if (member === undefined && field.defaultValue !== undefined) result[field.name] = field.defaultValue
    // A form sends blank text for what was not filled in.
    else if (!isText && isAbsent(field.type, member)) result[field.name] = field.defaultValue ?? null
    else if (member !== undefined || isNonNullType(field.type)) {
      const size = field.extensions.list as ListRule | undefined
      path.push(field.name)
      // A value that could not be read stays in place, so that the input's own rule does not treat it as absent.
      result[field.name] = coerce(
        field.type,
        isText ? textAs(field.type, member) : member,
        path,
        inputFormat,
        violations,
        size,
      )
      path.pop()
    }
  }
  const sent = Object.keys(given)
  if (sent.length === known) return result
  // What comes from elsewhere is no member to suggest.
  const members = [...names].filter(([, field]) => path.length > 1 || !inputFormat.fromText?.has(field.name))
  for (const name of sent) {
    if (enough(violations)) break
    if (names.has(name)) continue
    violations.push({
      path: [...path, name],
      detail: unknownField(
        name,
        members.map(([member]) => member),
      ),
      asSent: true,
    })
  }
  return result
}

/** Whether an optional member is blank. The bounds of a `String` decide themselves, and a blank text is no number. */
function isAbsent(type: GraphQLInputType, member: unknown): boolean {
  return typeof member === 'string' && isLeafType(type) && !neverBlank.has(type.name) && isBlank(member)
}

const formattedNames = new WeakMap<InputFormat, Map<GraphQLInputObjectType, ReadonlyMap<string, GraphQLInputField>>>()

/** The fields of a type, by their names in the transport. */
function namesOf(type: GraphQLInputObjectType, inputFormat: InputFormat): ReadonlyMap<string, GraphQLInputField> {
  let types = formattedNames.get(inputFormat)
  if (!types) {
    types = new Map()
    formattedNames.set(inputFormat, types)
  }
  let names = types.get(type)
  if (!names) {
    names = new Map(Object.values(type.getFields()).map(field => [inputFormat.formatName(field.name), field]))
    types.set(type, names)
  }
  return names
}

const wholeNumbers = new Set(['Int', 'PositiveInt', 'NonNegativeInt', 'SafeInt'])

const neverBlank = new Set([...wholeNumbers, 'Float', 'Decimal', 'Boolean', 'DateTime', 'String'])

/** Types that are whole numbers in a URL: an instant is one there too. */
const digitsInUrls = new Set([...wholeNumbers, 'DateTime'])

function coerceLeaf(
  type: GraphQLLeafType,
  value: unknown,
  path: Path,
  inputFormat: InputFormat,
  violations: Violation[],
): unknown {
  const reader = inputFormat.readers?.[type.name]
  if (reader) {
    const read = reader.read(value)
    if (read !== undefined) return read
    violations.push({ path: [...path], detail: `${nameOf(path, inputFormat.formatName)} must be ${reader.expects}.` })
    return UNREADABLE
  }
  // graphql-scalars accepts "5" as 5, but in JSON a text is not a number.
  const number = wholeNumbers.has(type.name) || type.name === 'Float'
  try {
    const plain = type.name === 'Decimal' ? value : plainNumbers(value)
    if (!(number && typeof plain !== 'number')) return type.parseValue(plain)
  } catch {
    // Reported below with our own message.
  }
  violations.push({ path: [...path], detail: `${nameOf(path, inputFormat.formatName)} must be ${expected(type)}.` })
  return UNREADABLE
}

const expectations: Record<string, string> = {
  String: 'text',
  ID: 'text',
  Boolean: 'true or false',
  Float: 'a number',
  Int: 'a whole number',
  SafeInt: 'a whole number',
  PositiveInt: 'a whole number above zero',
  NonNegativeInt: 'a whole number, zero or more',
  Currency: 'a currency code of ISO 4217, such as EUR',
  URL: 'an absolute URL, such as https://example.com/picture.jpg',
  JSON: 'a JSON value with numbers of ordinary size',
}

/** What a value of the type is, as the end of a sentence. */
function expected(type: GraphQLLeafType): string {
  if (isEnumType(type))
    return `one of ${type
      .getValues()
      .map(value => value.name)
      .join(', ')}`
  return (type.extensions.expects as string | undefined) ?? expectations[type.name] ?? `a valid ${type.name}`
}

/** The sentence about a member that the type does not have. @param known the names of those that it has */
function unknownField(name: string, known: readonly string[]): string {
  const close = closestName(name, known)
  return `${shorten(name)} is not a known field.${close ? ` Did you mean ${close}?` : ''}`
}

function shorten(name: string): string {
  return name.length > 64 ? `${name.slice(0, 64).toWellFormed()}…` : name.toWellFormed()
}

/** Converts a text from a URL if it looks like a value of the type. Any other text stays as it is and becomes a violation. */
function textAs(type: GraphQLInputType, text: unknown): unknown {
  const name = isNonNullType(type) ? (type.ofType as GraphQLLeafType).name : (type as GraphQLLeafType).name
  if (typeof text !== 'string') return text
  if (digitsInUrls.has(name) && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (name === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
