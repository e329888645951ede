import { beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isLeafType, isObjectType, parse } from 'graphql'
import type { Caller } from '../../src/access/Caller.ts'
import { timeslotFields } from '../../src/availability/timeslotColumns.ts'
import { bookingFields } from '../../src/bookings/bookingColumns.ts'
import { cancelBooking } from '../../src/bookings/changes/cancelBooking.ts'
import { makeBooking } from '../../src/bookings/sale/makeBooking.ts'
import { executableSchema, Operation } from '../../src/graphql/execution/Operation.ts'
import { selectedFields } from '../../src/graphql/execution/selectedFields.ts'
import { buildSchema } from '../../src/graphql/schema/buildSchema.ts'
import { clientSchema } from '../../src/graphql/schema/clientSchema.ts'
import { productFields } from '../../src/products/productColumns.ts'
import { contextFor } from '../../src/Services.ts'
import { Channel } from '../../src/scalars/Channel.ts'
import { encodeTypeId } from '../../src/scalars/typeid.ts'
import { activities } from '../world/cast.ts'
import { servicesOf } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const schema: GraphQLSchema = executableSchema(clientSchema(buildSchema()))
let operator: Caller
let reference: string
const ids: string[] = []

/** Bookings of both partners and of the operator: one cancelled, one with a file to upload. */
beforeAll(async () => {
  operator = await world.caller('operator')
  const sellers = [await world.caller('wanderly'), await world.caller('tripster'), operator]
  const bookings = []
  for (let at = 0; at < 9; at++) {
    const activity = [activities.sunset, activities.midnight, activities.rapids][at % 3]!
    const input = {
      activityId: activity.activityId,
      date: `2026-07-0${1 + at}`,
      time: activity.times[0]!,
      participants: 1 + (at % 2),
      customer: { firstName: `Guest${at}`, lastName: 'Byron', email: `g${at}@example.com` },
      partnerReference: at === 3 ? 'ORDER_3' : null,
    }
    const caller = sellers[(at + Math.floor(at / 3)) % 3]!
    const request = { input, channel: caller === operator ? Channel.ONLINE : null, idempotencyKey: null }
    const now = new Date(world.now.getTime() + at * 60_000)
    const { booking } = await makeBooking(world.database, caller, request, now)
    bookings.push(booking)
  }
  await cancelBooking(world.database, operator, bookings[4]!.bookingReference, {}, world.now)
  reference = bookings[3]!.bookingReference
  ids.push(...bookings.slice(0, 5).map(each => encodeTypeId('bkg', each.bookingId)))
  ids.push(encodeTypeId('ts', bookings[0]!.timeslotId), encodeTypeId('ptr', bookings[0]!.partnerId!))
  ids.push(...[activities.sunset, activities.rapids, activities.secret].map(each => each.id))
})

/** The arguments of fields that need some, or that would answer too much without. */
const given: Record<string, string> = {
  bookings: '(first: 3)',
  waitlist: '(first: 2)',
  timeslots: '(from: "2026-07-01", to: "2026-07-02")',
  availableDates: '(from: "2026-07-01", to: "2026-07-03")',
}

type Choose = () => boolean

/** A selection of some of the fields of a type: of the objects that are read by what is selected, again some; of others everything. */
function some(type: GraphQLObjectType, choose: Choose, depth: number): string {
  const narrow = ['Booking', 'Product', 'Timeslot', 'Partner'].includes(type.name) || type.name.endsWith('Connection')
  const fields = Object.values(type.getFields()).flatMap(field => {
    const needs = field.args.some(arg => String(arg.type).endsWith('!'))
    if ((needs && !given[field.name]) || (narrow && !choose())) return []
    const of = getNamedType(field.type)
    if (isLeafType(of)) return [`${field.name}${given[field.name] ?? ''}`]
    if (!isObjectType(of) || depth === 0) return []
    return [`${field.name}${given[field.name] ?? ''} ${some(of, choose, depth - 1)}`]
  })
  return `{ __typename ${fields.join(' ')} }`
}

const typeOf = (name: string) => schema.getType(name) as GraphQLObjectType

/** Every way to lists and to single objects. */
const roots: ((choose: Choose) => string)[] = [
  choose => `bookings(first: 4) ${some(typeOf('BookingConnection'), choose, 4)}`,
  choose =>
    `bookings(first: 4, orderBy: LAST_NAME_ASC) { edges { cursor node ${some(typeOf('Booking'), choose, 2)} } }`,
  choose =>
    `bookings(last: 4, orderBy: PRICE_DESC) { nodes ${some(typeOf('Booking'), choose, 2)} pageInfo { startCursor } }`,
  choose =>
    `bookings(filter: { text: "Guest" }, orderBy: STATUS_ASC) { edges { cursor node ${some(typeOf('Booking'), choose, 2)} } }`,
  choose =>
    `bookings { nodes { product ${some(typeOf('Product'), choose, 1)} partner ${some(typeOf('Partner'), choose, 1)} } }`,
  choose => `booking(bookingReference: "${reference}") ${some(typeOf('Booking'), choose, 3)}`,
  choose => `products(unpublished: true) { edges { cursor node ${some(typeOf('Product'), choose, 3)} } }`,
  choose =>
    `products { nodes { bookings(first: 2, orderBy: STARTS_AT_ASC) { edges { cursor node ${some(typeOf('Booking'), choose, 1)} } } } }`,
  choose => `product(activityId: "${activities.rapids.id}") ${some(typeOf('Product'), choose, 2)}`,
  choose => `timeslots(from: "2026-07-01", to: "2026-07-02") ${some(typeOf('Timeslot'), choose, 3)}`,
  choose =>
    `availableTimeslots(activityId: "${activities.sunset.id}", date: "2026-07-01") ${some(typeOf('Timeslot'), choose, 2)}`,
  choose => `partners { nodes ${some(typeOf('Partner'), choose, 3)} }`,
  choose =>
    `nodes(ids: ${JSON.stringify(ids)}) { id ${['Booking', 'Product', 'Timeslot', 'Partner'].map(name => `... on ${name} ${some(typeOf(name), choose, 2)}`).join(' ')} }`,
]

/** The answer with whole objects, and that with what is selected. */
async function answers(query: string, variables = {}, caller = operator) {
  const operation = new Operation(schema, parse(query))
  const run = async () => {
    const context = contextFor(servicesOf(world), caller, world.now, 'request-of-a-test')
    const { data, errors } = await operation.run(context, variables)
    return { data: JSON.parse(JSON.stringify(data)), errors: errors?.map(({ message, path }) => ({ message, path })) }
  }
  const whole = await run()
  operation.compile()
  expect(operation.compiled).toBe(true)
  return { whole, selected: await run() }
}

describe('an operation that reads only what it selects', () => {
  // Before the others use up the sets of columns.
  it('reads a page with the names of its activities and partners in one statement', async () => {
    const statements: string[] = []
    const { database } = world
    const counting: typeof database = Object.create(database, {
      query: {
        value: (text: string, values?: unknown[]) => {
          statements.push(text)
          return database.query(text, values)
        },
      },
    })
    const query = '{ bookings { edges { cursor node { bookingReference product { name } partner { name } } } } }'
    const context = contextFor({ ...servicesOf(world), database: counting }, operator, world.now, 'request-of-a-test')
    const { data } = await new Operation(schema, parse(query)).compile().run(context, {})
    expect(JSON.stringify(data)).toContain('"partner":{"name":"Wanderly"}')
    expect(statements).toHaveLength(1)
    expect(statements[0]).not.toMatch(/description|pricing|"lines"|waiver_question/)
  })

  it.each(roots.map((root, at) => [at, root] as const))(
    'answers as with whole objects when everything is selected (%i)',
    async (_at, root) => {
      const { whole, selected } = await answers(`{ ${root(() => true)} }`)
      expect(whole.errors).toBeUndefined()
      expect(selected).toEqual(whole)
    },
  )

  it('answers as with whole objects whatever is selected', async () => {
    const choices = fc.array(fc.boolean(), { minLength: 40, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...roots),
        choices,
        fc.integer({ min: 1, max: 4 }),
        async (root, chosen, rarity) => {
          let at = 0
          const choose = () => at++ % rarity === 0 && chosen[at % chosen.length]!
          const { whole, selected } = await answers(`{ ${root(choose)} }`)
          expect(selected).toEqual(whole)
        },
      ),
      { numRuns: 150 },
    )
  })

  it.each(['', ', updatedSince: "2026-01-01T00:00:00Z"', ', dateFrom: "2026-07-01"'])(
    'answers a partner as with whole bookings (%s)',
    async filter => {
      const fields =
        'bookingReference status net { amount } customer { email } partner { name } product { name } updatedAt'
      const query = `{ partnerBookings(first: 5${filter}) { bookings { ${fields} } nextCursor hasMore } }`
      const { whole, selected } = await answers(query, {}, await world.caller('wanderly'))
      expect(whole.errors).toBeUndefined()
      expect(whole.data.partnerBookings.bookings.length).toBeGreaterThan(1)
      expect(selected).toEqual(whole)
    },
  )

  it('reads a field that only one of two fragments, or a directive that is off, selects', async () => {
    const query = `query ($no: Boolean!) {
      bookings { nodes { ...A  ... on Booking @include(if: $no) { notes } status @skip(if: $no) } }
      again: bookings(first: 1) { nodes { ...B } }
    }
    fragment A on Booking { reference: bookingReference }
    fragment B on Booking { customer { email } ...A }`
    const { whole, selected } = await answers(query, { no: false })
    expect(selected).toEqual(whole)
    const fields = selectedFields(schema, parse(query)).get('Booking')
    expect([...fields!].sort()).toEqual(['bookingReference', 'customer', 'notes', 'status'])
  })

  it('reads again what another operation of the same request has not selected', async () => {
    const context = contextFor(servicesOf(world), operator, world.now, 'request-of-a-test')
    const run = (query: string) => new Operation(schema, parse(query)).compile().run(context, {})
    const product = (fields: string) => `{ product(activityId: "${activities.sunset.id}") { ${fields} } }`
    await run(product('name'))
    expect((await run(product('timeZone'))).data).toEqual({ product: { timeZone: 'Europe/London' } })
  })
})

describe('the columns of fields', () => {
  it.each([
    ['Booking', bookingFields],
    ['Product', productFields],
    ['Timeslot', timeslotFields],
  ] as const)('name every field of %s', (name, { fields }) => {
    expect(fields.toSorted()).toEqual(Object.keys(typeOf(name).getFields()).sort())
  })
})
