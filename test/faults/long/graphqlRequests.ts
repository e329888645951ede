import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { keys } from '../../world/cast.ts'
import type { HttpRequest } from './ask.ts'
import { junk, misfit, valueNamed } from './values.ts'

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'))

/** A value as GraphQL prints it; a document cannot contain half a surrogate pair. */
function spelt(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spelt).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([name]) => /^[A-Za-z]\w*$/.test(name))
    return `{${members.map(([name, each]) => `${name}: ${spelt(each)}`).join(', ')}}`
  }
  // Numbers of entries, once one is known.
  if (typeof value === 'string' && value.startsWith('@entry.')) return value
  return typeof value === 'string' ? JSON.stringify(value.toWellFormed()) : String(value ?? null)
}

const misspelt = fc.oneof(misfit.map(spelt), fc.constantFrom('$unknown', 'UNKNOWN', '{}', '[[]]', '1e400', '""""""'))

function literalOf(type: GraphQLInputType, name: string, depth = 0): fc.Arbitrary<string> {
  const fitting = fittingLiteral(type, name, depth)
  return fc.oneof({ weight: 60, arbitrary: fitting }, { weight: 1, arbitrary: misspelt })
}

function fittingLiteral(type: GraphQLInputType, name: string, depth: number): fc.Arbitrary<string> {
  if (isNonNullType(type)) return fittingLiteral(type.ofType, name, depth)
  if (isListType(type)) {
    const items = fc.array(literalOf(type.ofType, name, depth + 1), { maxLength: 3 })
    return items.map(each => `[${each.join(', ')}]`)
  }
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(each => each.name))
  if (isInputObjectType(type)) return argumentsOf(Object.values(type.getFields()), depth + 1).map(each => `{${each}}`)
  const value = valueNamed(name) ?? valueNamed(type.name.replace(/^Local/, ''))
  if (value) return value.map(spelt)
  if (type.name === 'Int' || type.name === 'SafeInt' || type.name === 'PositiveInt') {
    return fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer()).map(String)
  }
  if (type.name === 'Boolean') return fc.boolean().map(String)
  if (type.name === 'Decimal') return fc.constantFrom('"1.5"', '"0.000000001"', '"1e5"', '12345', '"-1"')
  if (type.name === 'Currency') return fc.constantFrom('"GBP"', '"XAU"', '"gbp"')
  if (type.name === 'DateTime') return fc.constantFrom('"2026-12-01T10:00:00Z"', '"2026-12-01"', '0')
  return junk.map(spelt)
}

/** Arguments or input fields: the required ones and some of the others. */
function argumentsOf(all: readonly (GraphQLArgument | GraphQLInputField)[], depth = 0): fc.Arbitrary<string> {
  if (all.length === 0) return fc.constant('')
  const each = all.map(({ name, type, defaultValue }) => {
    const value = literalOf(type, name, depth).map(text => `${name}: ${text}`)
    const needed = isNonNullType(type) && defaultValue === undefined
    const shown = needed ? 60 : depth > 3 ? 0 : 1
    return fc.oneof({ weight: shown, arbitrary: value }, { weight: 1, arbitrary: fc.constant('') })
  })
  return fc.tuple(...each).map(texts => texts.filter(Boolean).join(', '))
}

type Field = ReturnType<GraphQLObjectType['getFields']>[string]

function fieldOf({ name, args, type }: Field, depth: number): fc.Arbitrary<string> {
  return fc
    .tuple(argumentsOf(args), selectionOf(type, depth))
    .map(([given, selection]) => `${name}${given && `(${given})`}${selection}`)
}

function selectionOf(type: GraphQLOutputType, depth: number): fc.Arbitrary<string> {
  const named = getNamedType(type)
  if (isLeafType(named)) return fc.constant('')
  if (!isObjectType(named) || depth > 4) return fc.constant(' { __typename }')
  const fields = Object.values(named.getFields())
  return fc
    .shuffledSubarray(fields, { minLength: 1, maxLength: Math.min(fields.length, depth === 0 ? 5 : 3) })
    .chain(chosen => fc.tuple(...chosen.map(each => fieldOf(each, depth + 1))))
    .map(texts => ` { ${texts.map((text, index) => (index === 1 ? `a: ${text}` : text)).join(' ')} }`)
}

function operations(kind: 'query' | 'mutation'): fc.Arbitrary<string> {
  const root = kind === 'query' ? schema.getQueryType()! : schema.getMutationType()!
  const fields = Object.values(root.getFields())
  const one = fc.oneof(...fields.map(each => fieldOf(each, 0)))
  return fc
    .array(one, { minLength: 1, maxLength: 3 })
    .map(all => `${kind} { ${all.map((each, index) => `f${index}: ${each}`).join(' ')} }`)
}

/** Documents that are invalid, or that cost more than they appear to. */
const strange = (documents: fc.Arbitrary<string>) =>
  fc.oneof(
    documents.map(each => each.slice(0, each.length / 2)),
    documents.map(each => `${each} ${each}`),
    documents.map(each => each.replace('{', '{ ...F ').concat(' fragment F on Query { ...F }')),
    documents.map(each => each.replace('{', '@skip(if: true) {')),
    documents.map(each => each.replace(/\w+(?=:)/, '__proto__')),
    fc.constantFrom('', '{', '{ __typename }', '{ __schema { types { name } } }', `{ ${'a '.repeat(3000)} }`),
    fc.constantFrom('subscription { x }', '# only a comment', `query ($a: Int!) { __typename }`, `${'{a'.repeat(200)}`),
    junk,
  )

const documents = fc.oneof(
  { weight: 14, arbitrary: operations('query') },
  { weight: 6, arbitrary: operations('mutation') },
  { weight: 2, arbitrary: strange(operations('query')) },
)

const token = fc.oneof(
  { weight: 8, arbitrary: fc.constant(keys.operator.text) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(keys.wanderly.text, keys.usage.text, keys.noScopes.text, keys.wallsOperator.text),
  },
  { weight: 1, arbitrary: fc.constantFrom(undefined, 'abk_wrong') },
)

/** GraphQL operations generated from the schema, over POST, some over GET. */
export const graphqlRequests: fc.Arbitrary<HttpRequest> = fc
  .tuple(documents, token, fc.constantFrom(...Array(12).fill('post'), 'get', 'list', 'bare', 'variables', 'text'))
  .map(([query, token, how]) => {
    const authorization = token === undefined ? undefined : { authorization: `Bearer ${token}` }
    if (how === 'get') {
      const path = `/graphql?query=${encodeURIComponent(query.toWellFormed()).replaceAll('%40', '@').slice(0, 6000)}`
      return { method: 'GET', path, headers: { ...authorization, 'apollo-require-preflight': '1' } }
    }
    const whole = { query, ...(how === 'variables' && { variables: { a: [1, { b: null }] }, operationName: 'Nobody' }) }
    const body = how === 'bare' ? query : JSON.stringify(how === 'list' ? [whole, whole] : whole)
    const type = how === 'text' ? 'text/plain' : 'application/json'
    return { method: 'POST', path: '/graphql', headers: { ...authorization, 'content-type': type }, body }
  })
