import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { ask } from './ask.ts'

const schema = buildSchema()
const bookingType = schema.getType('Booking') as GraphQLObjectType

const world = useWorld()
let operator: Caller
let ids: string[]

beforeAll(async () => {
  operator = await world.caller('operator')
  const [partner, counter] = [await Desk.open(world, 'wanderly'), await Desk.open(world, 'operator')]
  const cancelled = await partner.book({ partnerReference: 'ORDER-1', notes: 'Vegetarian', language: 'de' })
  await partner.cancel(cancelled)
  const amended = await counter.book({ date: '2026-07-02' })
  await counter.amend(amended, { participants: 3 })
  await partner.hold({ date: '2026-07-03', customer: undefined })
  await partner.book({ activityId: activities.rapids.activityId, date: '2026-07-02', time: '12:00' })
  const rows = await world.admin.query<{ bookingId: string }>(
    'select booking_id "bookingId" from booking order by created_at desc, booking_id desc',
  )
  ids = rows.map(({ bookingId }) => encodeTypeId('bkg', bookingId))
})

/** Each field that needs no arguments, with the leaves of its own type. */
const selections = fieldsOf(bookingType).flatMap(({ name, type }) => {
  if (isLeafType(type)) return [name]
  const leaves = isObjectType(type) ? fieldsOf(type).filter(field => isLeafType(field.type)) : []
  return leaves.length > 0 ? [`${name} { ${leaves.map(field => field.name).join(' ')} }`] : []
})

function fieldsOf(type: GraphQLObjectType): { name: string; type: GraphQLNamedType }[] {
  const fields = Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument))
  return fields.map(field => ({ name: field.name, type: getNamedType(field.type) }))
}

describe('a list of bookings', () => {
  it.each(selections)('has the same %s as the booking by itself', async selection => {
    const { bookings } = await ask<{ bookings: { nodes: object[] } }>(
      world,
      operator,
      `{ bookings(first: 10) { nodes { ${selection} } } }`,
    )
    const { nodes } = await ask<{ nodes: object[] }>(
      world,
      operator,
      `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Booking { ${selection} } } }`,
      { ids },
    )
    expect(bookings.nodes).toEqual(nodes)
  })

  it.each([
    [
      'a summary',
      false,
      'edges { cursor node { id bookingReference customer { email } product { name } } } totalCount',
    ],
    ['a whole booking', true, 'nodes { notes }'],
    [
      'a whole booking for a fragment',
      true,
      'edges { ...Edge }',
      'fragment Edge on BookingEdge { node { lines { name } } }',
    ],
    ['a whole booking for an inline fragment', true, 'nodes { id ... on Node { ... on Booking { refundPercent } } }'],
  ])('reads %s', async (_, whole, selection, fragment = '') => {
    const query = jest.spyOn(world.database, 'query')
    await ask(world, operator, `{ bookings(first: 10) { ${selection} } } ${fragment}`)
    const lists = query.mock.calls.filter(([text]) => text.includes('from "booking_of_operator" as "b"'))
    query.mockRestore()
    expect(lists.map(([text]) => text.includes('"b"."lines"'))).toEqual(expect.arrayContaining([whole]))
    expect(lists.some(([text]) => text.includes('"b"."lines"'))).toBe(whole)
  })
})
