import { beforeAll, describe, expect, it } from '@jest/globals'
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource } from '../../src/domain/resources/writeResource.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { inviteStaff } from '../../src/domain/staff/inviteStaff.ts'
import { createWebhook } from '../../src/domain/webhooks/createWebhook.ts'
import { Operation } from '../../src/transports/graphql/execution/Operation.ts'
import { nodeTypes } from '../../src/transports/graphql/nodes/nodeTypes.ts'
import { contextFor } from '../../src/transports/graphql/Services.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { Line } from '../waitlist/Line.ts'
import { activities } from '../world/cast.ts'
import { servicesOf } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const schema = buildSchema()
const world = useWorld()
let operator: Caller
let webhook: string
let staffId: string
let statements: string[] = []

beforeAll(async () => {
  const line = await Line.open(world, 'wanderly')
  const other = await Line.open(world, 'tripster')
  for (const [desk, time] of [
    [line.desk, '09:00'],
    [other.desk, '13:00'],
  ] as const) {
    for (let each = 0; each < 3; each++) await desk.book({ date: '2026-07-01', time, participants: 1 })
  }
  const sold = await line.fill(10, { date: '2026-07-02', time: '09:00' })
  for (const name of ['Ada', 'Ben']) await line.join(name, { date: '2026-07-02', time: '09:00' })
  await line.desk.amend(sold, { participants: 8 })
  await line.work()
  await line.fill(10, { date: '2026-07-01', time: '18:00' })
  await line.join('Cat', { date: '2026-07-01', time: '18:00' })
  operator = await world.caller('operator')
  for (const { caller } of [line.desk, other.desk]) {
    const issued = await createWebhook(
      world.database,
      world.webhookNetwork,
      caller,
      { url: 'https://example.com/' },
      world.now,
    )
    webhook = encodeTypeId('wh', issued.webhook.webhookId)
  }
  const needs = []
  for (const name of ['Kayak', 'Paddle', 'Van']) {
    const { resourceId } = await createResource(world.database, operator, { name, quantity: 99 }, world.now)
    needs.push({ resourceId, per: 'PARTICIPANT' as const })
  }
  const { operatorId } = operator
  for (const name of ['Ana', 'Rui', 'Eva']) {
    const input = { name, email: `${name}@example.com`, role: StaffRole.GUIDE }
    staffId = encodeTypeId('stf', (await inviteStaff(world.database, operatorId, input, world.now)).keyId)
  }
  await updateNeeds(world.database, operatorId, activities.sunset.activityId, needs, false, world.now)
  await updateNeeds(world.database, operatorId, activities.cave.activityId, needs.slice(0, 1), false, world.now)
})

/** How a list of objects of a type is read, up to the selection of one object. */
const lists: Record<string, (first: number, selection: string) => string> = {
  ApiKey: (first, own) => `apiKeys(first: ${Math.min(100, 2 * first)}) { edges { node { ${own} } } }`,
  Basket: (first, own) => `bookings(first: ${first}) { edges { node { basket { ${own} } } } }`,
  Booking: (first, own) => `bookings(first: ${first}, orderBy: STARTS_AT_DESC) { edges { node { ${own} } } }`,
  Email: (first, own) => `emails(first: ${first}) { edges { node { ${own} } } }`,
  Partner: (first, own) =>
    `bookings(first: ${first}, orderBy: STARTS_AT_ASC) { edges { node { partner { ${own} } } } }`,
  Product: (first, own) =>
    first < 100 ? `resolveProduct(name: "Sunset Kayak Tour") { ${own} }` : `products { nodes { ${own} } }`,
  Resource: (first, own) =>
    first < 100
      ? `product(activityId: "${activities.cave.id}") { resourceNeeds { resource { ${own} } } }`
      : `resources { nodes { ${own} } }`,
  Schedule: (_first, own) => `products { nodes { schedules { ${own} } } }`,
  StaffAccount: (first, own) =>
    first < 100 ? `node(id: "${staffId}") { ... on StaffAccount { ${own} } }` : `staff { ${own} }`,
  Timeslot: (first, own) => `timeslots(from: "2026-07-01", to: "2026-07-0${first < 100 ? 1 : 2}") { ${own} }`,
  Webhook: (first, own) =>
    first < 100 ? `webhook(webhookId: "${webhook}") { ${own} }` : `webhooks(first: 100) { nodes { ${own} } }`,
  WaitlistEntry: (first, own) => `waitlist(first: ${first}) { edges { node { ${own} } } }`,
}

/** A selection of a field with everything that it needs. */
function select(field: GraphQLField<unknown, unknown>, depth = 1): string {
  const args = field.args.filter(isRequiredArgument).map(arg => `${arg.name}: ${valueFor(arg)}`)
  const named = getNamedType(field.type)
  const inside = isObjectType(named) ? ` { ${selectObject(named, depth)} }` : ''
  return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${inside}`
}

function selectObject(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).filter(
    field => !isObjectType(getNamedType(field.type)) || (/(Connection|Edge)$/.test(type.name) && depth > 0),
  )
  return ['__typename', ...fields.map(field => select(field, depth))].join(' ')
}

function valueFor({ name, type }: GraphQLArgument): string {
  const named = getNamedType(type).name
  if (named === 'LocalDate') return name === 'to' ? '"2026-07-07"' : '"2026-07-01"'
  if (named === 'DateTime') return name === 'before' ? '"2026-07-07T00:00:00Z"' : '"2026-07-01T00:00:00Z"'
  if (named === 'LocalMonth') return '"2026-06"'
  throw new Error(`Say in this test which value an argument ${name}: ${named} gets.`)
}

/** Runs a query as the operator and returns the number of statements and of objects in the answer. */
async function count(source: string): Promise<number> {
  const operation = new Operation(schema, parse(`{ ${source} }`))
  statements = []
  const { query } = world.database
  world.database.query = <Row>(text: string, values?: readonly unknown[], operatorId?: string) => {
    statements.push(text)
    return query<Row>(text, values, operatorId)
  }
  try {
    const result = await operation.run(contextFor(servicesOf(world), operator, world.now, 'request-of-a-test'), {})
    expect(result.errors).toBeUndefined()
    return statements.length
  } finally {
    world.database.query = query
  }
}

const edges = Object.keys(lists).flatMap(name =>
  Object.values((schema.getType(name) as GraphQLObjectType).getFields())
    .filter(field => isObjectType(getNamedType(field.type)))
    .map(field => [`${name}.${field.name}`, name, field] as const),
)

describe('an edge of the graph', () => {
  it.each(edges)('%s runs as many statements for many rows as for few', async (_, name, field) => {
    const own = select(field)
    const [few, many] = [await count(lists[name]!(3, own)), await count(lists[name]!(100, own))]
    expect(many).toBeLessThanOrEqual(few)
  })

  it('is tested for every type that a list returns', () => {
    const listed = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap(type => Object.values(type.getFields()))
      .filter(field => isListType(isNonNullType(field.type) ? field.type.ofType : field.type) || field.name === 'node')
      .map(field => getNamedType(field.type).name)
      .filter(name => name in nodeTypes)
    const withEdges = [...new Set(listed)].filter(name =>
      Object.values((schema.getType(name) as GraphQLObjectType).getFields()).some(field => {
        const named = getNamedType(field.type)
        return isObjectType(named) && (named.name in nodeTypes || /Connection$/.test(named.name))
      }),
    )
    expect(withEdges.filter(name => !(name in lists))).toEqual([])
  })
})
