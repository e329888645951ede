import { describe, expect, it } from '@jest/globals'
import {
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { post } from './post.ts'

const schema = buildSchema()
const queries = Object.values(schema.getQueryType()!.getFields())
const mutations = Object.values(schema.getMutationType()!.getFields())
const byName = <Field extends { name: string }>(fields: Field[]) => fields.map(each => [each.name, each] as const)
const titleOf = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1)}`

describe('a mutation', () => {
  it.each(byName(mutations))('takes at most one argument, an input of its own: %s', (name, { args }) => {
    if (args.length === 0) return
    expect(args.map(arg => arg.name)).toEqual(['input'])
    const [{ type }] = args as [(typeof args)[0]]
    expect(isNonNullType(type)).toBe(true)
    expect(isInputObjectType(getNullableType(type))).toBe(true)
    expect(getNamedType(type).name).toBe(`${titleOf(name)}Input`)
  })

  it('takes arguments that are documented', () => {
    for (const { name, args } of mutations) {
      for (const { type } of args) {
        const input = getNamedType(type) as GraphQLInputObjectType
        for (const field of Object.values(input.getFields())) {
          expect([name, field.name, field.description]).toEqual([name, field.name, expect.stringMatching(/\S/)])
        }
      }
    }
  })

  it.each(byName(mutations))('returns a payload of its own, whose fields are documented: %s', (name, { type }) => {
    expect(String(type)).toBe(`${titleOf(name)}Payload`)
    const payload = getNamedType(type)
    if (!isObjectType(payload)) throw new Error(`${payload.name} is not an object type.`)
    const fields = Object.values(payload.getFields())
    expect(fields).not.toEqual([])
    for (const { description } of [payload, ...fields]) expect(description).toMatch(/\S/)
  })
})

describe('the schema', () => {
  it.each(byName([...queries, ...mutations]))('has a nullable root field %s', (_, { type }) => {
    expect(isNonNullType(type)).toBe(false)
  })

  it('has enum values in upper case', () => {
    const values = Object.values(schema.getTypeMap())
      .filter(isEnumType)
      .flatMap(type => type.getValues().map(({ name }) => `${type.name}.${name}`))
    expect(values.filter(each => !/^\w+\.[A-Z][A-Z0-9_]*$/.test(each))).toEqual([])
    expect(values).toContain('WaiverStatus.OUTSTANDING')
  })
})

const { world, app } = useApp()
const send = (query: string, variables: object = {}) => post(app, { query, variables }, bearer('operator'))

// The third time, the operation is compiled.
const times = [1, 2, 3]

describe('a refused query', () => {
  it('is null with an error at its path, beside the data of the others', async () => {
    const query = `{
      viewer { scopes }
      lost: booking(bookingReference: "AAAA-AAAA") { status }
      products(filter: { text: "island" }) { nodes { name } }
    }`
    for (const _ of times) {
      const { status, body } = await send(query)
      expect(status).toBe(200)
      expect(body.data).toEqual({
        viewer: { scopes: expect.arrayContaining(['OPERATOR_WRITE']) },
        lost: null,
        products: { nodes: [{ name: 'Island Kayak Day' }] },
      })
      expect(body.errors).toMatchObject([{ path: ['lost'], extensions: { code: 'booking-not-found' } }])
    }
  })

  it('for lack of a scope leaves the data of the others', async () => {
    const { body } = await post(app, { query: '{ partners { nodes { name } } viewer { scopes } }' }, bearer('wanderly'))
    expect(body).toMatchObject({
      data: { partners: null, viewer: { scopes: ['OTA'] } },
      errors: [
        {
          path: ['partners'],
          extensions: {
            code: 'permission-denied',
            requiredScopes: ['BOOKINGS_READ', 'PARTNERS_READ', 'OPERATOR_READ'],
          },
        },
      ],
    })
  })
})

describe('a refused field of an object', () => {
  it('is null with an error at its path, beside the other fields', async () => {
    const query = '{ products(first: 1) { nodes { name schedules { capacity } bookings(first: -1) { totalCount } } } }'
    for (const _ of times) {
      const { body } = await post(app, { query }, bearer('wanderly'))
      const path = ['products', 'nodes', 0]
      expect(body.data.products.nodes).toEqual([{ name: expect.any(String), schedules: null, bookings: null }])
      expect(body.errors.map((each: { path: unknown }) => each.path)).toEqual(
        expect.arrayContaining([
          [...path, 'schedules'],
          [...path, 'bookings'],
        ]),
      )
    }
    const { body } = await post(app, { query })
    expect(body.data.products.nodes).toEqual([
      { name: expect.any(String), schedules: expect.any(Array), bookings: null },
    ])
    expect(body.errors).toMatchObject([
      { path: ['products', 'nodes', 0, 'bookings'], extensions: { code: 'validation' } },
    ])
  })
})

describe('a refused mutation', () => {
  it('leaves the payload of the one before it', async () => {
    const query = `mutation ($first: CreateScheduleInput!, $second: CreateScheduleInput!) {
      first: createSchedule(input: $first) { schedule { capacity } }
      second: createSchedule(input: $second) { schedule { capacity } }
    }`
    const first = { activityId: activities.sunset.id, weekdays: [1], times: ['06:00'], capacity: 3 }
    const second = { ...first, activityId: encodeTypeId('act', newId(world.now)) }
    for (const _ of times) {
      const { body } = await send(query, { first, second })
      expect(body.data).toEqual({ first: { schedule: { capacity: 3 } }, second: null })
      expect(body.errors).toMatchObject([{ path: ['second'], extensions: { code: 'not-found', status: 404 } }])
    }
  })
})

describe('a payload', () => {
  it.each(byName(mutations))('says whether it was replayed, exactly if there is an idempotency key: %s', (_, field) => {
    const takesKey = field.args.some(({ type }) =>
      Object.hasOwn((getNamedType(type) as GraphQLInputObjectType).getFields(), 'idempotencyKey'),
    )
    const { replayed } = (getNamedType(field.type) as GraphQLObjectType).getFields()
    expect(replayed?.type.toString()).toBe(takesKey ? 'Boolean!' : undefined)
  })

  it('says for each mutation of an operation whether it was replayed', async () => {
    const query = `mutation ($again: RecordUsageInput!, $once: RecordUsageInput!, $plain: RecordUsageInput!) {
      again: recordUsage(input: $again) { replayed }
      once: recordUsage(input: $once) { replayed }
      plain: recordUsage(input: $plain) { replayed }
    }`
    const entry = { meter: 'photos-gb', usage: 1 }
    for (const time of times) {
      const variables = {
        again: { ...entry, idempotencyKey: 'again' },
        once: { ...entry, idempotencyKey: `once-${time}` },
        plain: entry,
      }
      const { body } = await post(app, { query, variables }, bearer('usage'))
      const replayed = { replayed: false }
      expect(body.data).toEqual({ again: { replayed: time > 1 }, once: replayed, plain: replayed })
    }
  })
})

describe('an argument that is refused', () => {
  it('is named inside the input, also if the resolver takes it beside its input', async () => {
    const { keyId } = await world.caller('tripster')
    const id = encodeTypeId('key', keyId)
    const roll = `mutation { rollKey(input: { keyId: "${id}", graceMinutes: -1 }) { issuedKey { key } } }`
    const update = `mutation { updateOperator(input: { timeZone: "Mars/Olympus" }) { operator { timeZone } } }`
    const pointers = async (query: string) =>
      (await send(query)).error.extensions.errors.map((each: { pointer: string }) => each.pointer)
    for (const _ of times) {
      expect(await pointers(roll)).toEqual(['/rollKey/input/graceMinutes'])
      expect(await pointers(update)).toEqual(['/updateOperator/input/timeZone'])
    }
  })

  it('is named by its variable if its value does not fit its type', async () => {
    const query = 'mutation ($it: RollKeyInput!) { rollKey(input: $it) { issuedKey { key } } }'
    const { error } = await send(query, { it: { keyId: 'mine', graceMinutes: 'long' } })
    expect(error.extensions.errors.map((each: { pointer: string }) => each.pointer).toSorted()).toEqual([
      '/variables/it/graceMinutes',
      '/variables/it/keyId',
    ])
  })
})

describe('an argument that is left out', () => {
  it('has its default, also inside the input', async () => {
    const rows = await world.admin.query<{ id: string }>(
      `select key_id id from api_key where name = 'wanderly' and revoked_at is null`,
    )
    const query = 'mutation ($it: RollKeyInput!) { rollKey(input: $it) { issuedKey { apiKey { name } } } }'
    const { body } = await send(query, { it: { keyId: encodeTypeId('key', rows[0]!.id) } })
    expect(body).toMatchObject({ data: { rollKey: { issuedKey: { apiKey: { name: 'wanderly' } } } } })
    // Without a grace period the old key is revoked.
    expect(
      await world.admin.query(`select from api_key where key_id = $1 and revoked_at is not null`, [rows[0]!.id]),
    ).toHaveLength(1)
  })
})
