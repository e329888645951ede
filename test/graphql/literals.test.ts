import { describe, expect, it } from '@jest/globals'
import { buildSchema, parse } from 'graphql'
import { Documents } from '../../src/graphql/limits/Documents.ts'
import { TrustedDocuments } from '../../src/graphql/trusted/TrustedDocuments.ts'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { post } from './post.ts'

const { world, app } = useApp()

interface Told {
  pointer: string
  detail: string
  locations?: { line: number; column: number }[]
}

const send = (query: string, variables: object = {}, key: Parameters<typeof bearer>[0] = 'operator') =>
  post(app, { query, variables }, bearer(key))

/** The faults of a response, by pointer. */
const faultsOf = ({ error }: Awaited<ReturnType<typeof send>>) =>
  Object.fromEntries(error.extensions.errors.map(({ pointer, detail }: Told) => [pointer, detail]))

/** The text that begins at the places of a fault. */
const textsAt = (query: string, { locations = [] }: Told) =>
  locations.map(({ line, column }) =>
    query
      .split('\n')
      [line - 1]!.slice(column - 1)
      .replace(/[ ,})\]].*/, ''),
  )

const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'nonsense' }
const WRONG = {
  activityId: 'act_nonsense',
  date: '2026-02-30',
  time: '10:00',
  participants: 'two',
  notes: 'x'.repeat(6000),
  customers: 1,
  customer: { ...customer, firstName: ' ' },
}

/** A value as a literal. */
const literal = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `{\n${Object.entries(value)
        .map(([name, member]) => `${name}: ${literal(member)}`)
        .join('\n')} }`
    : JSON.stringify(value)

const asVariable =
  'mutation ($input: CreateBookingInput!) { booked: createBooking(input: $input) { booking { bookingReference } } }'
const asLiteral = asVariable.replace('($input: CreateBookingInput!)', '').replace('$input', literal(WRONG))

describe('the faults of literals', () => {
  it('are all reported at once, in the words of those of variables, each with its pointer and its place', async () => {
    const ofVariables = await send(asVariable, { input: WRONG }, 'wanderly')
    const ofLiterals = await send(asLiteral, {}, 'wanderly')
    const expected = Object.entries(faultsOf(ofVariables)).map(([pointer, detail]) => [
      pointer.replace('/variables', '/booked'),
      detail,
    ])
    expect(expected.length).toBeGreaterThan(6)
    expect(faultsOf(ofLiterals)).toEqual(Object.fromEntries(expected))
    expect(ofLiterals.error.message).toMatch(/ \d more fields failed\.$/)
    expect(ofLiterals.error.extensions).toMatchObject({ code: 'validation', status: 422 })
    expect(ofLiterals.body.errors).toHaveLength(1)

    for (const each of ofLiterals.error.extensions.errors as Told[]) {
      const name = each.pointer.split('/').at(-1)!
      const value =
        name === 'customers' ? 'customers:' : JSON.stringify({ ...customer, ...WRONG, firstName: ' ' }[name])
      expect([each.pointer, textsAt(asLiteral, each)]).toEqual([each.pointer, [value!.replace(/[ ,})\]].*/, '')]])
    }
    expect(ofLiterals.error.locations).toHaveLength(expected.length)
  })

  it.each([
    [
      'a missing argument',
      '{ booking { status } }',
      '/booking/bookingReference',
      'bookingReference is required.',
      'booking',
    ],
    ['null', '{ product(activityId: null) { name } }', '/product/activityId', 'activityId is required.', 'null'],
    [
      'an item of a list',
      '{ bookings(filter: { channels: [ONLINE, 5] }) { edges { cursor } } }',
      '/bookings/filter/channels/1',
      expect.stringMatching(/^channels number 2 must be one of /),
      '5',
    ],
    [
      'text for an enum',
      '{ bookings(orderBy: "STARTS_AT_ASC") { edges { cursor } } }',
      '/bookings/orderBy',
      expect.stringMatching(/^orderBy must be one of /),
      '"STARTS_AT_ASC"',
    ],
    [
      'a fragment',
      '{ ...F ...F } fragment F on Query { a: bookings(first: "5") { edges { cursor } } }',
      '/a/first',
      'first must be a whole number.',
      '"5"',
    ],
    [
      'an inline fragment',
      '{ ... { a: bookings(first: 1.5) { edges { cursor } } } }',
      '/a/first',
      'first must be a whole number.',
      '1.5',
    ],
    [
      'a default',
      'query ($n: Int = "x") { bookings(first: $n) { edges { cursor } } }',
      '/variables/n',
      'n must be a whole number.',
      '"x"',
    ],
    ['a directive', '{ viewer { scopes @skip(if: 1) } }', '/viewer/scopes/@skip/if', 'if must be true or false.', '1'],
    ['introspection', '{ __type(name: 5) { name } }', '/__type/name', 'name must be text.', '5'],
    [
      'a misspelt field',
      '{ bookings(filter: { channel: ONLINE }) { edges { cursor } } }',
      '/bookings/filter/channel',
      'channel is not a known field. Did you mean channels?',
      'channel:',
    ],
  ])('name their place: %s', async (_, query, pointer, detail, text) => {
    const { status, error } = await send(query)
    expect([status, error.extensions.code]).toEqual([200, 'validation'])
    expect(error.extensions.errors).toEqual([{ pointer, detail, locations: expect.anything() }])
    expect(textsAt(query, error.extensions.errors[0])).toEqual([text])
  })

  it('are reported beside what else is not valid', async () => {
    const { body } = await send('{ bookings(first: "5") { edges { cursr } } }')
    expect(body.errors.map((each: { message: string }) => each.message)).toEqual([
      'first must be a whole number.',
      expect.stringMatching(/^Cannot query field "cursr"/),
    ])
  })

  it('are limited to a hundred', async () => {
    const unknown = Array.from({ length: 150 }, (_, at) => `x${at}: 1`).join(' ')
    const { error } = await send(`{ bookings(filter: { ${unknown} }) { edges { cursor } } }`)
    expect(error.extensions.errors).toHaveLength(100)
    expect(error.message).toContain('At least 100 more fields failed.')
  })

  it('are as graphql-js reports them where we find none', () => {
    const documents = new Documents(
      buildSchema('input Which @oneOf { a: Int b: Int } type Query { x(by: Which): Int }'),
      new TrustedDocuments([]),
    )
    const reading = documents.read('{ x(by: { a: 1, b: 2 }) }', { stranger: false, now: world.now })
    expect(reading).toMatchObject({ errors: [{ message: expect.stringContaining('exactly one key') }] })
  })
})

describe('an error of a field', () => {
  const name = '(bookingReference: "AAAA-AAAA")'
  it.each([
    ['a field', `{\n  booking${name} { status }\n}`, [{ line: 2, column: 3 }]],
    ['an alias', `{ a: viewer { scopes } b: booking${name} { status } }`, [{ line: 1, column: 24 }]],
    ['a fragment', `{ ...F } fragment F on Query { booking${name} { status } }`, [{ line: 1, column: 32 }]],
    [
      'a field that is selected twice',
      `{ booking${name} { status } booking${name} { bookingReference } }`,
      [3, 53].map(column => ({ line: 1, column })),
    ],
  ])('has its places in the document, compiled or not: %s', async (_, query, locations) => {
    expect(parse(query)).toBeDefined()
    for (let sighting = 1; sighting <= 3; sighting++) {
      const { error } = await send(query)
      expect(error.path).toHaveLength(1)
      expect(error.locations).toEqual(locations)
    }
  })

  it('names the variable inside a literal that brought the value', async () => {
    const query = `mutation ($email: EmailAddress!, $count: Int!) { createBooking(input: { channel: ONLINE,
      activityId: "${activities.sunset.id}", date: "2026-06-20", time: "10:00", participants: $count,
      customer: { firstName: "", lastName: "L", email: $email } }) { booking { bookingReference } } }`
    for (let sighting = 1; sighting <= 3; sighting++) {
      const answer = await send(query, { email: 'ada@example.com', count: 0 })
      expect(Object.keys(faultsOf(answer)).toSorted()).toEqual([
        '/createBooking/input/customer/firstName',
        '/variables/count',
      ])
    }
  })
})
