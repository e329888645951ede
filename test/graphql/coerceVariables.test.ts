import { describe, expect, it } from '@jest/globals'
import { getNullableType, isInputObjectType, isListType, type OperationDefinitionNode, parse } from 'graphql'
import { asWritten, coerceVariables } from '../../src/transports/graphql/execution/coerceVariables.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { activities, type keys } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()

async function send(query: string, variables: object, key?: keyof typeof keys) {
  const headers = key && bearer(key)
  const response = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } })
  const { data, errors } = response.json()
  return { status: response.statusCode, data, errors, problem: errors?.[0]?.extensions, length: response.body.length }
}

const book = 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { booking { bookingReference } } }'
const answers = (count: number) => ({ input: { answers: Array.from({ length: count }, () => 1) } })

describe('variables of a caller without permission for the operation', () => {
  it('are not coerced', async () => {
    const { status, data, problem, errors, length } = await send(book, answers(7_000))
    expect([status, data]).toEqual([200, null])
    expect(problem).toMatchObject({ code: 'unauthenticated', status: 401 })
    expect(errors).toHaveLength(1)
    expect(length).toBeLessThan(1000)
    expect((await send(book, answers(3), 'usage')).problem).toMatchObject({ code: 'permission-denied' })
    const spread = `mutation ($input: CreateBookingInput!) { ...B ... { ...B } } fragment B on Mutation { createBooking(input: $input) { booking { status } } }`
    expect((await send(spread, answers(3))).problem).toMatchObject({ code: 'unauthenticated' })
  })

  it('are coerced if the caller has permission for one of the fields', async () => {
    const query = 'query ($part: String!) { viewer { scopes } products(filter: { text: $part }) { nodes { name } } }'
    expect((await send(query, { part: 5 }, 'usage')).problem).toMatchObject({ code: 'validation' })
  })
})

describe('the errors of variables', () => {
  it('are limited to a hundred, and the message says that there are more', async () => {
    const { problem } = await send(book, answers(1000), 'wanderly')
    expect(problem.errors).toHaveLength(100)
    expect(problem.detail).toBe('activityId is required. At least 100 more fields failed.')
    const members = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`unknown${index}`, index]))
    expect((await send(book, { input: members }, 'wanderly')).problem.errors).toHaveLength(100)
    const { problem: overRest } = await rest(world, 'POST', '/api/v2/ota/partner/booking', {
      key: 'wanderly',
      body: { ...members, Answers: answers(1000).input.answers },
    })
    expect(overRest!.errors).toHaveLength(100)
  })

  it('include a list that is too long, but nothing in it', async () => {
    const { problem } = await send(book, answers(1001), 'wanderly')
    const lists = problem.errors.filter((each: { pointer: string }) => each.pointer.includes('answers'))
    expect(lists).toEqual([
      { pointer: '/variables/input/answers', detail: 'answers must have at most 1000 items; it has 1001.' },
    ])
  })

  it('include a list that is too short, with its minimum length', async () => {
    const query =
      'mutation ($input: RecordUsageBatchInput!) { recordUsageBatch(input: $input) { usageBatch { createdCount } } }'
    expect((await send(query, { input: { entries: [] } }, 'usage')).problem.errors).toEqual([
      { pointer: '/variables/input/entries', detail: 'entries must have at least 1 item.' },
    ])
  })

  it('include the index of an item in its list', async () => {
    const query = 'mutation ($i: CreateScheduleInput!) { createSchedule(input: $i) { schedule { scheduleId: id } } }'
    const input = { activityId: activities.sunset.id, weekdays: ['x', 9, 1, 0], times: '10:00', capacity: 1 }
    const { problem } = await send(query, { i: input }, 'operator')
    expect(problem.errors.map((each: { pointer: string }) => each.pointer)).toEqual([
      '/variables/i/weekdays/0',
      '/variables/i/weekdays/1',
      '/variables/i/weekdays/3',
    ])
  })
})

describe('null for a variable with a default', () => {
  const order = (member: string) =>
    `createBooking(input: { channel: ONLINE, activityId: "${activities.sunset.id}", date: "2026-06-20", time: "10:00", participants: 1,
      customer: { firstName: "Ada", lastName: "L", email: "ada@example.com" } ${member} }) { booking { bookingReference } }`
  const rows: [string, string][] = [
    [
      'a member',
      `mutation ($v: Int = 2) { createSchedule(input: { activityId: "${activities.sunset.id}", weekdays: [1], times: ["05:00"],
      capacity: $v }) { schedule { capacity } } }`,
    ],
    ['a member inside', `mutation ($v: String = "x") { ${order('').replace('"Ada"', '$v')} }`],
    ['an item', 'mutation ($v: Scope = OTA) { issueKey(input: { name: "x", scopes: [$v] }) { issuedKey { key } } }'],
    ['an argument', 'query ($v: BookingOrder = STARTS_AT_ASC) { bookings(orderBy: $v) { edges { cursor } } }'],
    ['an argument with a default too', 'query ($v: BookingOrder) { bookings(orderBy: $v) { edges { cursor } } }'],
    ['a condition', 'query ($v: Boolean = true) { viewer { scopes @skip(if: $v) } }'],
    ['a fragment', 'query ($v: Boolean = true) { viewer { ...F } } fragment F on Viewer { scopes @include(if: $v) }'],
  ]

  it.each(rows)('is refused at a non-null position, also when the operation is repeated: %s', async (_, query) => {
    for (let sighting = 1; sighting <= 3; sighting++) {
      const { data, problem } = await send(query, { v: null }, 'operator')
      expect(data).toBeFalsy()
      expect(problem).toMatchObject({
        code: 'validation',
        errors: [{ pointer: '/variables/v', detail: 'v must not be null; leave it out to use its default.' }],
      })
    }
    const left = rows.slice(3).some(([, each]) => each === query)
    if (left) expect((await send(query, {}, 'operator')).errors).toBeUndefined()
  })
})

describe('a list that is too long', () => {
  const schema = buildSchema()
  const long = Array.from({ length: 20_001 }, () => 7)
  const violationsOf = (type: string, value: unknown) => {
    const [definition] = parse(`query ($given: ${type}) { __typename }`).definitions as [OperationDefinitionNode]
    const definitions = definition.variableDefinitions!
    return coerceVariables(schema, definitions, { given: value }, asWritten, new Set(), world.now).violations
  }
  const roots = [schema.getQueryType()!, schema.getMutationType()!, schema.getSubscriptionType()!]
  const listArguments = roots.flatMap(root =>
    Object.values(root.getFields()).flatMap(field =>
      field.args
        .filter(({ type }) => isListType(getNullableType(type)))
        .map(({ name, type }) => [`${field.name}(${name}:)`, String(type)] as const),
    ),
  )
  const listFields = Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .flatMap(input =>
      Object.values(input.getFields())
        .filter(({ type }) => isListType(getNullableType(type)))
        .map(({ name }) => [`${input.name}.${name}`, input.name, name] as const),
    )

  it.each(listArguments)('is refused before its items are coerced: %s', (_, type) => {
    expect(violationsOf(type, long)).toEqual([
      { path: ['given'], detail: expect.stringMatching(/^given must have at most \d+ items; it has 20001\.$/) },
    ])
  })

  it.each(listFields)('is refused before its items are coerced: %s', (_, type, name) => {
    expect(violationsOf(type, { [name]: long })).toContainEqual({
      path: ['given', name],
      detail: expect.stringMatching(new RegExp(`^${name} must have at most \\d+ items; it has 20001\\.$`)),
    })
    expect(violationsOf(type, { [name]: long }).filter(({ path }) => path.length > 2)).toEqual([])
  })

  it('is reported with the pointer of its variable', async () => {
    const query = `query ($meters: [String!]) {
      usageSeries(meters: $meters, from: "2026-06-01", to: "2026-06-02", bucket: DAY) { series { meter } }
    }`
    const { status, problem } = await send(query, { meters: Array.from({ length: 200_000 }, () => 'x') }, 'usage')
    expect(status).toBe(200)
    expect(problem).toMatchObject({
      code: 'validation',
      errors: [{ pointer: '/variables/meters', detail: 'meters must have at most 1000 items; it has 200000.' }],
    })
  })
})
