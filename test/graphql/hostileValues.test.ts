import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from '@jest/globals'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql'
import * as identifiers from '../../src/domain/scalars/identifiers.ts'
import { newId } from '../../src/domain/scalars/typeid.ts'
import { activities, NOW, partners } from '../world/cast.ts'
import { useApp } from '../world/useWorld.ts'
import { post } from './post.ts'

const { world, app } = useApp()
beforeAll(async () => {
  await world.admin.query(
    `update api_key set scopes = '{operator:write,usage:write,usage:read}' where name = 'operator'`,
  )
})

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'))

/** Values that no field, or only some fields, can take: each gets a refusal that names the field, or is accepted. */
const hostile: readonly unknown[] = [
  null,
  '',
  'x',
  -1,
  0.5,
  2_147_483_648,
  1e300,
  true,
  [],
  [null],
  {},
  '\u0000',
  '\ud800',
  '__proto__',
  '{__schema{types{name}}}',
  '{__typename}',
  '2026-02-30',
]

/** Those that are tried beside optional members too. */
const wholeToo = new Set<unknown>(['', -1, 2_147_483_648])

type Fields = readonly Pick<GraphQLInputField, 'name' | 'type' | 'defaultValue'>[]

const plausible: Readonly<Record<string, unknown>> = {
  Int: 2,
  PositiveInt: 2,
  NonNegativeInt: 2,
  SafeInt: 2,
  Float: 2.5,
  Boolean: false,
  String: 'Plausible',
  ID: 'Plausible',
  ActivityID: activities.sunset.id,
  PartnerID: identifiers.PartnerID.serialize(partners.wanderly.partnerId),
  LocalDate: '2026-07-01',
  LocalTime: '13:00',
  DateTime: '2026-07-01T12:00:00Z',
  Decimal: '1.5',
  LocalMonth: '2026-07',
  PhoneNumber: '+442079460958',
  Currency: 'GBP',
  EmailAddress: 'ada@example.com',
  URL: 'https://example.com/picture.jpg',
  TimeZone: 'Europe/London',
  IdempotencyKey: 'plausible',
  FieldPointer: '/plausible',
  FileContent: null,
  JSON: {},
  JSONObject: {},
}

const scalars = new Map(Object.entries(identifiers))

/** A value that the type accepts. @param whole whether optional members are there too */
function plausibleValue(type: GraphQLInputType, whole: boolean): unknown {
  if (isNonNullType(type)) return plausibleValue(type.ofType as GraphQLInputType, whole)
  if (isListType(type)) return [plausibleValue(type.ofType as GraphQLInputType, whole)]
  if (isInputObjectType(type)) return objectOf(Object.values(type.getFields()), whole)
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (type.name in plausible) return plausible[type.name]
  return scalars.get(type.name)!.serialize(newId(NOW))
}

function objectOf(fields: Fields, whole: boolean): Record<string, unknown> {
  const chosen = fields.filter(field => whole || (isNonNullType(field.type) && field.defaultValue === undefined))
  return Object.fromEntries(chosen.map(field => [field.name, plausibleValue(field.type, whole)]))
}

/** Each place below the fields, as objects in which only that place has the hostile value. */
function* spoilt(fields: Fields, whole: boolean, value: unknown): Generator<Record<string, unknown>> {
  for (const field of fields) {
    const others = objectOf(fields, whole)
    for (const member of spoiltMember(field.type, whole, value)) yield { ...others, [field.name]: member }
  }
}

function* spoiltMember(type: GraphQLInputType, whole: boolean, value: unknown): Generator<unknown> {
  yield value
  if (isNonNullType(type)) type = type.ofType as GraphQLInputType
  if (isListType(type)) {
    const item = type.ofType as GraphQLInputType
    for (const each of spoiltMember(item, whole, value)) yield [each]
  } else if (isInputObjectType(type)) yield* spoilt(Object.values(type.getFields()), whole, value)
}

function operationOf(kind: 'query' | 'mutation', { name, args, type }: GraphQLField<unknown, unknown>): string {
  const variables = args.map(arg => `$${arg.name}: ${arg.type}`)
  const passed = args.map(arg => `${arg.name}: $${arg.name}`)
  const selection = isLeafType(getNamedType(type)) ? '' : ' { __typename }'
  return `${kind} (${variables.join(', ')}) { ${name}(${passed.join(', ')})${selection} }`
}

const fieldsOf = (kind: 'query' | 'mutation') =>
  Object.values((kind === 'query' ? schema.getQueryType() : schema.getMutationType())!.getFields())
    .filter(field => field.args.length > 0)
    .map(field => [field.name, field] as const)

describe.each(['query', 'mutation'] as const)(
  'a hostile value in any place of a %s is a refusal, never a violation',
  kind => {
    it.each(fieldsOf(kind))('%s', async (_, field) => {
      const query = operationOf(kind, field)
      const violations: unknown[] = []
      for (const value of hostile) {
        for (const whole of wholeToo.has(value) ? [false, true] : [false]) {
          for (const variables of spoilt(field.args, whole, value)) {
            const { error } = await post(app, { query, variables })
            if (error?.extensions.code === 'internal') violations.push(variables)
          }
        }
      }
      expect(violations.slice(0, 5)).toEqual([])
    })
  },
)
