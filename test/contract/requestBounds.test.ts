import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyRequest } from 'fastify'
import { type GraphQLInputType, isInputObjectType, isListType, isNonNullType, typeFromAST } from 'graphql'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { InvalidItem } from '../../src/domain/scalars/InvalidItem.ts'
import type { InputRule } from '../../src/domain/scalars/inputRule.ts'
import { urlViolations } from '../../src/domain/webhooks/urlTextViolation.ts'
import { Operation } from '../../src/transports/graphql/execution/Operation.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { enumReaders } from '../../src/transports/graphql/schema/enumSpelling.ts'
import { templateOf } from '../../src/transports/rest/openapi/describeOperation.ts'
import type { JsonSchema } from '../../src/transports/rest/openapi/JsonSchema.ts'
import { type Route, sourcesOf } from '../../src/transports/rest/Route.ts'
import { readers } from '../../src/transports/rest/readers.ts'
import { inputFormatOf, readVariables } from '../../src/transports/rest/readVariables.ts'
import { routes } from '../../src/transports/rest/routes.ts'
import { NOW } from '../world/cast.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: JsonSchema
  examples?: { request: { value: unknown } }
}

interface Body {
  required: boolean
  content: Record<string, { schema: JsonSchema; examples: { request: { value: object } } }>
}

const document = JSON.parse(readFileSync('schema/openapi.json', 'utf8'))
const schema = buildSchema()
const described = (row: Route) =>
  document.paths[templateOf(row)][row.method.toLowerCase()] as { parameters: Parameter[]; requestBody?: Body }

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...document })
const located = (part: JsonSchema) => JSON.parse(JSON.stringify(part).replaceAll('"#/', '"openapi#/'))
const validates = (part: JsonSchema) => ajv.compile(located(part))

function resolved(part: JsonSchema): JsonSchema {
  const present = part.anyOf?.find(each => each.$ref) ?? part
  if (!present.$ref) return part
  const name = present.$ref.split('/').at(-1)!
  return { ...document.components.schemas[name], ...(part.exclusiveMinimum !== undefined && part) }
}

/** What a request of a route has. */
interface Given {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  header?: Record<string, unknown>
  body?: unknown
}

/** The service's own reading of the variables of a route, without the operation. */
function reader(row: Route) {
  const operation = new Operation(schema, row.operation)
  const inputFormat = inputFormatOf(row, { ...readers, ...enumReaders(schema) })
  const typeOf = (variable: string) => {
    const definition = operation.definitions.find(each => each.variable.name.value === variable)!
    return typeFromAST(schema, definition.type) as GraphQLInputType
  }
  return ({ path: params = {}, query = {}, header = {}, body }: Given): boolean => {
    const headers = Object.fromEntries(Object.entries(header).map(([name, value]) => [name.toLowerCase(), value]))
    const request = { params, query, headers, body, raw: { rawHeaders: [] } } as unknown as FastifyRequest
    try {
      const values = readVariables(row, operation, request, NOW, inputFormat)
      return Object.entries(values).every(([name, value]) => keepsRules(typeOf(name), value))
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
}

/** Whether a value keeps the rules of its input types, and has no item that could not be read. */
function keepsRules(type: GraphQLInputType, value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (value instanceof InvalidItem) return false
  if (isNonNullType(type)) return keepsRules(type.ofType as GraphQLInputType, value)
  if (isListType(type)) return (value as unknown[]).every(item => keepsRules(type.ofType, item))
  if (!isInputObjectType(type)) return true
  const object = value as Record<string, unknown>
  const given = Object.keys(object).filter(name => object[name] !== null && object[name] !== undefined)
  const rule = type.extensions.rule as InputRule<object> | undefined
  if (rule && rule(object, new Set(given), NOW).length > 0) return false
  return given.every(name => keepsRules(type.getFields()[name]!.type, object[name]))
}

/** Values at the bounds of a schema and beyond, and of other types. */
function probesOf(part: JsonSchema): unknown[] {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems, examples = [], items } = part
  const item = items && (resolved(items).examples?.[0] ?? exampleOf(resolved(items)))
  const around = (bound: number | undefined) => (bound === undefined ? [] : [bound - 1, bound, bound + 1])
  const long = (length: number | undefined, character: string) =>
    length === undefined || length > 20_000 ? [] : [character.repeat(length), character.repeat(length + 1)]
  const many = (count: number | undefined) =>
    count === undefined || item === undefined
      ? []
      : [count - 1, count, count + 1].filter(n => n >= 0).map(length => Array.from({ length }, () => item))
  return [
    ...[undefined, null, true, 0, -1, 1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 1e29, 1e-9],
    ...['', ' ', 'a', '1', 'a\nb', 'a\tb', 'a\u0000b', 'a\u0085b', '\u{1f6f6}', [], [null], [{}], {}, { a: 1 }],
    ...texts,
    ...examples,
    ...[around(minimum), around(maximum), around(exclusiveMinimum), many(minItems), many(maxItems)].flat(),
    ...[minLength, maxLength].flatMap(length => [...long(length, 'a'), ...long(length, 'ä')]),
  ]
}

/** Texts of many formats. */
const texts = [
  ...['2026-07-01', '2026-02-30', '2024-02-29', '2026-7-1', '0999-12-31', '1000-01-01', '9998-12-31', '9999-01-01'],
  ...['2026-07-01T00:00:00Z', '2026-07', '2026-13', '00:00', '23:59', '24:00', '9:00', '09:00:00', '09:60'],
  ...['act_01k0c7v0h8e6m9a3x5r7w2q4nd', 'ACT_01K0C7V0H8E6M9A3X5R7W2Q4ND', 'act_81k0c7v0h8e6m9a3x5r7w2q4nd', 'act_'],
  ...['ts_01k0c80m3tf5b8qj2w9y6d4xrv', 'ts_01k0c80m3tf5b8qj2w9y6d4xr', '01970000-0000-7000-8000-ffffffffffff'],
  ...['01970000000070008000ffffffffffff', '01970000-0000-7000-8000-FFFFFFFFFFFF', 'GBP', 'gbp', 'GB', 'GBPX'],
  ...['ada@example.com', 'ada@example', 'ada@@example.com', 'ada example@example.com', 'a@b.c', 'ä@example.com'],
  ...['@example.com', 'ada@.com', 'ada@example.com.', 'ada@-example.com', '+44 20 7946 0958', '0044 20 7946 0958'],
  ...['en', 'EN', 'en-GB', 'en_GB', 'zh-Hant-TW', 'e', 'engl', 'english', 'en-', '-en', 'en-GB-oxendict', 'es-419'],
  ...['de-CH-1901', 'sl-rozaj-biske', 'en-u-ca-gregory', 'x-private', 'i-klingon', 'en-x-a', 'klingon!', 'en--GB'],
  ...['a b', 'true', 'booking', 'BOOKING', 'atomic', 'ATOMIC', '12', '-12', '+12', '1e3', '0x1', '1.0', 'key-1'],
]

function exampleOf(part: JsonSchema): unknown {
  if (part.type !== 'object') return part.examples?.[0]
  const required = part.required ?? []
  return Object.fromEntries(required.map(name => [name, exampleOf(resolved(part.properties![name]!))]))
}

/** Every place in a body, with its schema: objects and the first item of each list are entered. */
function placesOf(part: JsonSchema, path: (string | number)[] = []): [(string | number)[], JsonSchema][] {
  const { properties = {}, items } = part
  return [
    [path, part],
    ...(items ? placesOf(resolved(items), [...path, 0]) : []),
    ...Object.entries(properties).flatMap(([name, each]) => placesOf(resolved(each), [...path, name])),
  ]
}

function withValue(body: unknown, [step, ...steps]: (string | number)[], value: unknown, part: JsonSchema): unknown {
  if (step === undefined) return value
  if (typeof step === 'number')
    return [
      withValue(
        (body as unknown[] | undefined)?.[step] ?? exampleOf(resolved(part.items!)),
        steps,
        value,
        resolved(part.items!),
      ),
    ]
  const inside = resolved(part.properties![step]!)
  const { [step]: old = exampleOf(inside), ...rest } = (body ?? exampleOf(part)) as Record<string, unknown>
  const next = withValue(old, steps, value, inside)
  return next === undefined ? rest : { ...rest, [step]: next }
}

/** What JSON Schema cannot say, or says only in the description: the schema accepts these, and the service refuses them. */
const inexpressible: [RegExp, (value: unknown) => boolean][] = [
  // Not more than 5 minutes in the future.
  [/OccurredAt$/, value => (value as number) > NOW.getTime() / 1000 + 300],
  // At most 16 KiB in UTF-8.
  // An HTTPS URL without a user name or a fragment.
  [/^Url$/, value => urlViolations({ url: String(value) }).length > 0],
  [/ExtraInfo$/, value => Buffer.byteLength(String(value)) > 16_384],
]

/** What the schema forbids, and the service refuses later, when it knows the question: see requestSchemas.test.ts. */
const refusedLater = /^Answers\/0\/Value\b/

const bodies = routes.flatMap(row => {
  const body = described(row).requestBody
  const json = body?.content['application/json']
  return body && json ? [{ row, body, schema: json.schema, example: json.examples.request.value }] : []
})

describe('the bounds of a body in the document', () => {
  it.each(bodies.map(each => [each.row.documentation.operationId, each] as const))(
    'are those that the service enforces: %s',
    (_, { row, body, schema: bodySchema, example }) => {
      const accepts = reader(row)
      const isValid = validates(bodySchema)
      const inPath = described(row).parameters.filter(each => each.in === 'path')
      const params = Object.fromEntries(inPath.map(each => [each.name, each.examples!.request.value]))
      const differences = placesOf(resolved(bodySchema)).flatMap(([path, part]) =>
        probesOf(part).flatMap(probe => {
          const sent = withValue(example, path, probe, resolved(bodySchema))
          const allowed = sent === undefined ? !body.required : isValid(sent)
          const accepted = accepts({ path: params, body: sent ?? {} })
          if (allowed === accepted) return []
          const place = path.join('/')
          if (!allowed && refusedLater.test(place)) return []
          // A blank text that is optional counts as absent, which no schema needs to say.
          if (!allowed && typeof probe === 'string' && probe.trim() === '') return []
          if (allowed && inexpressible.some(([where, what]) => where.test(place) && what(probe))) return []
          const shown = JSON.stringify(probe)?.slice(0, 80)
          return [`${place} = ${shown}: the document ${allowed ? 'allows' : 'forbids'} it, unlike the service`]
        }),
      )
      expect(differences).toEqual([])
    },
  )
})

const parameters = routes.flatMap(row =>
  described(row)
    .parameters.filter(({ name }) => sourcesOf(row).some(([, source]) => source.name === name))
    .map(parameter => ({ row, parameter })),
)

/** Parameters that the function which takes them checks; it has tests of its own. */
const refusedLaterParameters = new Set([
  ...['listProducts UpdatedSince', 'listProducts Limit', 'listBookings UpdatedSince', 'listBookings Limit'],
  ...['listChanges After', 'listChanges Limit', 'listChanges Wait', 'readChangeDigest SequenceNumber'],
  ...['rollWebhookSecret GraceMinutes', 'listWebhookDeliveries Limit'],
])

/** A text as a client would read it by the schema of its parameter. */
function typed(text: string, { type }: JsonSchema): unknown {
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (type === 'array') return text.split(',')
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

describe('the bounds of a parameter in the document', () => {
  it.each(parameters.map(each => [each.row.documentation.operationId, each.parameter.name, each] as const))(
    'are those that the service enforces: %s %s',
    (_, name, { row, parameter }) => {
      const accepts = reader(row)
      const isValid = validates(parameter.schema)
      const { parameters, requestBody } = described(row)
      const required = parameters.filter(each => each.required)
      const given = (place: string) =>
        Object.fromEntries(
          required.filter(each => each.in === place).map(each => [each.name, each.examples!.request.value]),
        )
      const others: Record<string, Record<string, unknown>> = { path: given('path'), query: given('query'), header: {} }
      const body = requestBody?.content['application/json']?.examples.request.value
      // Without its parameter, a path is another path.
      const sent = probesOf(resolved(parameter.schema)).filter(
        each => typeof each !== 'object' && !(each === undefined && parameter.in === 'path'),
      )
      const differences = sent.flatMap(probe => {
        const text = probe === undefined ? undefined : String(probe)
        const allowed = text === undefined ? !parameter.required : isValid(typed(text, resolved(parameter.schema)))
        const accepted = accepts({ ...others, [parameter.in]: { ...others[parameter.in], [name]: text }, body })
        if (!allowed && refusedLaterParameters.has(`${row.documentation.operationId} ${name}`)) return []
        return allowed === accepted
          ? []
          : [`${name} = ${JSON.stringify(text)}: the document ${allowed ? 'allows' : 'forbids'} it, unlike the service`]
      })
      expect(differences).toEqual([])
    },
  )
})
