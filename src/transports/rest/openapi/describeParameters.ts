import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  Kind,
  TypeInfo,
  typeFromAST,
  type ValueNode,
  valueFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { restDeprecations } from '../../../domain/scalars/restDeprecations.ts'
import { deprecationsOf, deprecationText } from '../deprecations.ts'
import type { Route, Source } from '../Route.ts'
import type { DescriptionContext } from './DescriptionContext.ts'
import { describeBody, describeInput } from './describeInput.ts'
import type { JsonSchema } from './JsonSchema.ts'
import { knownBounds } from './knownBounds.ts'
import type { ParsedRow } from './parseRow.ts'

/** The parameters of a path: those of its row, and the headers common to all paths of its kind. */
export function describeParameters(context: DescriptionContext, row: Route, parsed: ParsedRow): object[] {
  const { parameters: old } = deprecationsOf(row)
  const own = parametersOf(context, row, parsed).flatMap(({ source, schema, fallback }) => {
    if (source.in === 'file') return []
    const required = source.in === 'path' || !(fallback !== undefined || 'null' in typesOf(schema))
    const { description, ...bare } = 'null' in typesOf(schema) ? withoutNull(schema) : schema
    const example = row.documentation.example.parameters?.[source.name] ?? exampleIn(context, bare)
    const described = fallback === undefined ? bare : { ...bare, default: fallback }
    const shown = exampleOf(example, required || row.documentation.example.sent?.includes(source.name))
    // Clients that follow the document separate the values by commas.
    const several = source.several && { style: 'form', explode: false }
    const place = old.get(source.name)
    const deprecated = place && deprecationText(restDeprecations[place]!)
    const more = source.name === 'Idempotency-Key' ? replayed : deprecated
    const text = more ? `${description} ${more}` : description
    const mark = deprecated && { deprecated: true }
    const named = { name: source.name, in: source.in, required, ...mark, description: text }
    return [{ ...named, schema: described, ...several, ...shown }]
  })
  return [
    ...own,
    ...(row.cacheSeconds === undefined ? [] : [{ $ref: '#/components/parameters/IfNoneMatch' }]),
    { $ref: '#/components/parameters/Operator' },
    { $ref: '#/components/parameters/XRequestId' },
  ]
}

const replayed = 'The response to a repeated request has `Idempotency-Replayed: true`.'

/**
 * The example of a parameter. `x-disabled` makes the reference omit optional parameters when it sends a request, because
 * all of them together rarely make sense.
 */
export function exampleOf(value: unknown, sent = false): object {
  if (value === undefined) return {}
  return { examples: { request: { value, ...(!sent && { 'x-disabled': true }) } } }
}

/** A value that a request has beside its body. */
interface Parameter {
  source: Source
  schema: JsonSchema
  /** The value when it is absent. */
  fallback: unknown
}

/** The values that a request has beside its body: variables of the operation, and fields of its input. */
export function parametersOf(
  context: DescriptionContext,
  row: Pick<Route, 'variables'>,
  parsed: ParsedRow,
): Parameter[] {
  return Object.entries(row.variables).flatMap(([variable, source]) => {
    const { type, defaultValue } = variableOf(context, parsed, variable)
    if (source.in === 'body') {
      const input = getNamedType(type) as GraphQLInputObjectType
      return Object.entries(source.beside ?? {}).map(([name, each]) =>
        parameterOf(context, each, placeOf(input, name), input.getFields()[name]!.type),
      )
    }
    const parameter = parameterOf(context, source, usedAt(context, parsed, variable), type)
    return [defaultValue ? { ...parameter, fallback: valueFromAST(defaultValue, type) } : parameter]
  })
}

function parameterOf(
  context: DescriptionContext,
  source: Source,
  { place, definition }: Place,
  type: GraphQLInputType,
): Parameter {
  const schema = context.field(describeInput(context, type, {}), definition.description, knownBounds[place])
  return { source, schema, fallback: definition.defaultValue }
}

/** The body of a path: the input, without what is elsewhere in the request. */
export function describeBodyOf(
  context: DescriptionContext,
  parsed: ParsedRow,
  variable: string,
  source: Source,
): JsonSchema {
  const input = getNamedType(variableOf(context, parsed, variable).type) as GraphQLInputObjectType
  return describeBody(context, input, [...Object.keys(source.beside ?? {}), ...(source.without ?? [])])
}

function variableOf({ schema }: DescriptionContext, { operation }: ParsedRow, variable: string) {
  const { type, defaultValue } = operation.variableDefinitions!.find(each => each.variable.name.value === variable)!
  return { type: typeFromAST(schema, type) as GraphQLInputType, defaultValue }
}

/** Where a variable is used: an argument, or a field of an input. */
interface Place {
  /** Its coordinate, such as `Query.changes.after`. */
  place: string
  definition: GraphQLArgument | GraphQLInputField
}

function placeOf(input: GraphQLInputObjectType, name: string): Place {
  return { place: `${input.name}.${name}`, definition: input.getFields()[name]! }
}

function usedAt({ schema }: DescriptionContext, { operation }: ParsedRow, variable: string): Place {
  const info = new TypeInfo(schema)
  let found: Place | undefined
  const isUsed = (value: ValueNode) => value.kind === Kind.VARIABLE && value.name.value === variable
  visit(
    operation,
    visitWithTypeInfo(info, {
      Argument({ value }) {
        if (!isUsed(value)) return
        const definition = info.getArgument()!
        found = { place: `${info.getParentType()!.name}.${info.getFieldDef()!.name}.${definition.name}`, definition }
      },
      ObjectField({ name, value }) {
        if (isUsed(value))
          found = placeOf(getNamedType(info.getParentInputType()!) as GraphQLInputObjectType, name.value)
      },
    }),
  )
  return found!
}

function typesOf(schema: JsonSchema): Record<string, true> {
  const types = [schema.type ?? [], schema.anyOf?.map(each => each.type ?? []) ?? []].flat(2)
  return Object.fromEntries(types.map(type => [type, true]))
}

/** Removes null from a schema: an optional parameter is omitted, never null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (anyOf) return { ...rest, ...anyOf.find(each => each.type !== 'null') }
  return { ...schema, type: [schema.type!].flat().find(type => type !== 'null')! }
}

function exampleIn(context: DescriptionContext, schema: JsonSchema): unknown {
  const named = schema.$ref ? context.components.schemas[schema.$ref.split('/').at(-1)!] : undefined
  return schema.examples?.[0] ?? named?.enum?.[0]
}
