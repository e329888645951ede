import {
  GraphQLBoolean,
  type GraphQLField,
  type GraphQLFieldConfig,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  lexicographicSortSchema,
} from 'graphql'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import type { Context } from '../Context.ts'

/**
 * Applies the conventions of the schema to what resolvers declare: plain arguments, and the changed object. Every mutation takes
 * one argument `input` and returns a payload type of its own, as in the APIs of GitHub and Shopify: a payload can get more fields
 * later without breaking anybody. Every query and mutation is nullable, and so is every field of an object that can be refused by
 * itself: a refusal would otherwise remove the results of all others, such as those of bookings that were made.
 * @param schema guarded
 */
export function applyConventions(schema: GraphQLSchema): GraphQLSchema {
  const mutation = schema.getMutationType()!
  const fields = Object.values(mutation.getFields()).map(field => [field.name, mutationField(field)] as const)
  const { name, description, extensions } = mutation
  const conventional = new GraphQLSchema({
    query: nullableFields(schema.getQueryType()!),
    mutation: new GraphQLObjectType({ name, description, extensions, fields: Object.fromEntries(fields) }),
    subscription: schema.getSubscriptionType(),
    directives: schema.getDirectives(),
    // The implementations of interfaces, which no field may return by themselves.
    types: Object.values(schema.getTypeMap()).filter(
      type => type instanceof GraphQLObjectType && type.getInterfaces().length > 0,
    ),
  })
  // The sorted schema has types of its own, which nothing else uses.
  const sorted = lexicographicSortSchema(conventional)
  for (const type of Object.values(sorted.getTypeMap()))
    if (isObjectType(type) && type !== sorted.getSubscriptionType()) makeRefusableNullable(type)
  return sorted
}

/** A field of an object that can be refused by itself, for its arguments or for lack of a scope, is null then. */
function makeRefusableNullable(type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    if (field.args.length > 0 || field.extensions.scopes) Object.assign(field, nullIfRefused(field))
  }
}

/** The field, made nullable, and marked unless it was nullable already. */
function nullIfRefused<Refusable extends Pick<GraphQLFieldConfig<unknown, Context>, 'type' | 'extensions'>>(
  field: Refusable,
): Refusable {
  if (!isNonNullType(field.type)) return field
  return { ...field, type: field.type.ofType, extensions: { ...field.extensions, semanticNonNull: true } }
}

function nullableFields(type: GraphQLObjectType): GraphQLObjectType {
  const { fields, ...config } = type.toConfig()
  const nullable = Object.entries(fields).map(([name, field]) => [name, nullIfRefused(field)])
  return new GraphQLObjectType({ ...config, fields: Object.fromEntries(nullable) })
}

/** What a mutation with an idempotency key returns. */
export interface Replayable<Result> {
  result: Result
  /** Whether it is the result of an earlier request with the same key. */
  replayed: boolean
}

const REPLAYED =
  'Whether this is the response to an earlier request with the same idempotency key: then nothing was done this time.'

type PlainField = GraphQLField<unknown, Context>

function mutationField(field: PlainField): GraphQLFieldConfig<unknown, Context> {
  const title = `${field.name[0]!.toUpperCase()}${field.name.slice(1)}`
  const input = inputType(`${title}Input`, field)
  const member = payloadMember(field)
  const subject = subjectOf(field)
  const canReplay = field.args.some(arg => arg.name === 'idempotencyKey')
  const payload = new GraphQLObjectType({
    name: `${title}Payload`,
    description: `The result of \`${field.name}\`: ${subject}.`,
    fields: {
      [member]: { type: new GraphQLNonNull(getNullableType(field.type)), description: sentence(subject) },
      ...(canReplay && { replayed: { type: new GraphQLNonNull(GraphQLBoolean), description: REPLAYED } }),
    },
  })
  const own = new Set(field.args.filter(arg => arg.name !== 'input').map(arg => arg.name))
  return {
    type: payload,
    description: field.description,
    deprecationReason: field.deprecationReason,
    extensions: { ...field.extensions, semanticNonNull: true },
    args: input && { input: { type: new GraphQLNonNull(input), description: input.description } },
    async resolve(root, { input: given }, context, info) {
      try {
        const outcome = await field.resolve!(root, argumentsFrom(given ?? {}, own), context, info)
        if (!canReplay) return { [member]: outcome }
        const { result, replayed } = outcome as Replayable<unknown>
        return { [member]: result, replayed }
      } catch (error) {
        throw error instanceof Refusal ? inInput(error, own) : error
      }
    },
  }
}

/** The input of a mutation: its arguments, and the fields of its argument `input`. Undefined if it takes no arguments. */
function inputType(name: string, { name: mutation, args }: PlainField): GraphQLInputObjectType | undefined {
  if (args.length === 0) return undefined
  const fields: GraphQLInputFieldConfigMap = {}
  let body: GraphQLInputObjectType | undefined
  for (const { name, type, defaultValue, description, deprecationReason, extensions } of args) {
    const named = getNamedType(type)
    if (name === 'input' && isInputObjectType(named)) body = named
    else fields[name] = { type, defaultValue, description, deprecationReason, extensions: { ...extensions } }
  }
  const { description = describeArguments(mutation, fields), extensions } = body ?? {}
  return new GraphQLInputObjectType({
    name,
    description,
    extensions,
    fields: { ...fields, ...body?.toConfig().fields },
  })
}

/** The arguments that the resolver declares, from the one that the client sent. */
function argumentsFrom(given: Record<string, unknown>, own: ReadonlySet<string>): Record<string, unknown> {
  const args: Record<string, unknown> = {}
  const input: Record<string, unknown> = {}
  for (const name in given) (own.has(name) ? args : input)[name] = given[name]
  return { ...args, input }
}

/** The refusal with the paths of failed arguments as they are in the input. */
function inInput(refusal: Refusal, own: ReadonlySet<string>): Refusal {
  const { errors } = refusal.facts
  if (!errors?.some(({ path: [first] }) => own.has(String(first)))) return refusal
  return new Refusal(refusal.code, refusal.message, {
    ...refusal.facts,
    errors: errors.map(violation =>
      own.has(String(violation.path[0])) ? { ...violation, path: ['input', ...violation.path] } : violation,
    ),
  })
}

/** The name of the object in the payload: that of its type, or what was deleted. */
function payloadMember({ type }: PlainField): string {
  const named = getNamedType(type as GraphQLOutputType)
  if (isScalarType(named)) return `deleted${named.name.replace(/ID$/, 'Id')}`
  const several = isListType(getNullableType(type)) ? 's' : ''
  return `${named.name[0]!.toLowerCase()}${named.name.slice(1)}${several}`
}

/** What a mutation returns, in words. */
function subjectOf({ type }: PlainField): string {
  const named = getNamedType(type as GraphQLOutputType)
  const words = named.name
    .replace(/ID$/, '')
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .replace(' api ', ' API ')
  if (isScalarType(named)) return `the identifier of the deleted${words}`
  return `the${words}${isListType(getNullableType(type)) ? 's' : ''} after the change`
}

function sentence(words: string): string {
  return `${words[0]!.toUpperCase()}${words.slice(1)}.`
}

const list = new Intl.ListFormat('en')

/** Which arguments a mutation needs, and which are optional. */
function describeArguments(mutation: string, fields: GraphQLInputFieldConfigMap): string {
  const isNeeded = (name: string) => isNonNullType(fields[name]!.type) && fields[name]!.defaultValue === undefined
  const quoted = (names: string[]) => list.format(names.map(name => `\`${name}\``))
  const names = Object.keys(fields)
  const needed = names.filter(isNeeded)
  const optional = names.filter(name => !isNeeded(name))
  const first = needed.length > 0 ? `\`${mutation}\` needs ${quoted(needed)}.` : `\`${mutation}\` needs no argument.`
  if (optional.length === 0) return first
  return `${first} ${quoted(optional)} ${optional.length > 1 ? 'are' : 'is'} optional.`
}
