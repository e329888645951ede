import {
  type GraphQLArgument,
  type GraphQLInputType,
  Kind,
  TypeInfo,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { restDeprecations } from '../../scalars/restDeprecations.ts'
import { deprecationsOf, deprecationText } from '../deprecations.ts'
import type { Route } from '../Route.ts'
import type { DescriptionContext } from './DescriptionContext.ts'
import { describeInput } from './describeInput.ts'
import type { JsonSchema } from './JsonSchema.ts'
import { knownBounds } from './knownBounds.ts'
import type { ParsedRow } from './parseRow.ts'

/** The parameters of a path: those of its row, and the headers common to all paths of its kind. */
export function describeParameters(context: DescriptionContext, row: Route, parsed: ParsedRow): object[] {
  const { parameters: old } = deprecationsOf(row)
  const own = Object.entries(row.variables).flatMap(([variable, source]) => {
    if (source.in === 'body' || source.in === 'file') return []
    const schema = variableSchema(context, parsed, variable)
    const { defaultValue } = definitionOf(parsed, variable)
    const required = source.in === 'path' || !(defaultValue || 'null' in typesOf(schema))
    const { description, ...bare } = 'null' in typesOf(schema) ? withoutNull(schema) : schema
    const example = row.documentation.example.parameters?.[source.name] ?? exampleIn(context, bare)
    // Without a value for the variable, the argument has its own default.
    const fallback = defaultValue
      ? valueFromAST(defaultValue, typeOf(context, parsed, variable))
      : argumentOf(context, parsed, variable).argument.defaultValue
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

/** The schema of a variable's type, with the description of the argument that it is passed to. */
export function variableSchema(context: DescriptionContext, parsed: ParsedRow, variable: string): JsonSchema {
  const type = typeOf(context, parsed, variable)
  const { place, argument } = argumentOf(context, parsed, variable)
  return context.field(describeInput(context, type, {}), argument.description, knownBounds[place])
}

function typeOf(context: DescriptionContext, parsed: ParsedRow, variable: string): GraphQLInputType {
  return typeFromAST(context.schema, definitionOf(parsed, variable).type) as GraphQLInputType
}

function definitionOf({ operation }: ParsedRow, variable: string): VariableDefinitionNode {
  return operation.variableDefinitions!.find(each => each.variable.name.value === variable)!
}

/** The argument that a variable is passed to, of the field of the operation or of one inside it. */
function argumentOf({ schema }: DescriptionContext, { operation }: ParsedRow, variable: string) {
  const info = new TypeInfo(schema)
  let found: { place: string; argument: GraphQLArgument } | undefined
  visit(
    operation,
    visitWithTypeInfo(info, {
      Argument({ value }) {
        if (value.kind !== Kind.VARIABLE || value.name.value !== variable) return
        const argument = info.getArgument()!
        found = { place: `${info.getParentType()!.name}.${info.getFieldDef()!.name}.${argument.name}`, argument }
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
