import { beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { type GraphQLInterfaceType, isObjectType } from 'graphql'
import { nodeTypes } from '../../src/graphql/nodes/nodeTypes.ts'
import { buildSchema } from '../../src/graphql/schema/buildSchema.ts'
import { clientSchema } from '../../src/graphql/schema/clientSchema.ts'
import { encodeTypeId, newId } from '../../src/scalars/typeid.ts'
import { Line } from '../waitlist/Line.ts'
import { activities, type keys, operators, partners } from '../world/cast.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let app: FastifyInstance
beforeAll(async () => {
  app = await openApp(world)
})

type Key = keyof typeof keys

interface Answer {
  data: Record<string, unknown> & { node?: Record<string, unknown> | null; nodes?: (Record<string, unknown> | null)[] }
  errors?: { path: (string | number)[]; extensions: { code: string } }[]
}

async function ask(key: Key, query: string, variables: object = {}): Promise<Answer> {
  const { body } = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: bearer(key),
    payload: { query, variables },
  })
  return JSON.parse(body)
}

const NODE = 'query ($id: ID!) { node(id: $id) { __typename id } }'

/** One object of every type that implements Node. */
let ids: Record<string, string>
beforeAll(async () => {
  ids = await everyNode()
})

async function everyNode(): Promise<Record<string, string>> {
  const { operatorId } = operators.kayaks
  const line = await Line.open(world, 'wanderly')
  const { keyId } = await world.caller('wanderly')
  const sold = await line.fill()
  const entry = await line.join('Ada')
  await line.desk.amend(sold, { participants: 8 })
  await line.work()
  const created = `mutation {
    createSchedule(input: { activityId: "${encodeTypeId('act', activities.sunset.activityId)}", weekdays: [1], times: ["05:00"], capacity: 3 }) { schedule { id } }
    setScheduleException(input: { activityId: "${encodeTypeId('act', activities.sunset.activityId)}", date: "2026-12-24" }) { scheduleException { id } }
    createWaiverQuestion(input: { activityId: "${encodeTypeId('act', activities.sunset.activityId)}", type: TEXT, label: "Any injuries" }) { waiverQuestion { id } }
    createUsageQuota(input: { meter: "nodes", period: DAY, threshold: 5 }) { usageQuota { id } }
    createWorkflow(input: { name: "Node", trigger: BOOKING_CONFIRMED, subject: "Hello", body: "Hello" }) { workflow { id } }
    bulkMutation(input: { mutation: IMPORT_BOOKING }) { bulkOperation { id } }
  }`
  const answer = await ask('operator', created)
  if (answer.errors) throw new Error(JSON.stringify(answer.errors))
  const made = Object.values(answer.data as Record<string, Record<string, { id: string }>>).flatMap(each =>
    Object.values(each).map(({ id }) => id),
  )
  const [email] = await world.database.query<{ id: string }>(
    'select email_id id from email where operator_id = $1 limit 1',
    [operatorId],
  )
  const uploadId = newId(world.now)
  await world.database.query(
    `insert into upload (operator_id, upload_id, owner_id, file_name, content_type, bytes, sha256, created_at, expires_at)
     values ($1, $2, $3, 'me.png', 'image/png', 10, '00', $4, $4::timestamptz + interval '1 day')`,
    [operatorId, uploadId, keyId, world.now],
  )
  const [schedule, exception, question, quota, workflow, bulk] = made
  return {
    ApiKey: encodeTypeId('key', keyId),
    Basket: encodeTypeId('bsk', sold.basketId),
    Booking: encodeTypeId('bkg', sold.bookingId),
    BulkOperation: bulk!,
    Email: encodeTypeId('eml', email!.id),
    Operator: encodeTypeId('op', operatorId),
    Partner: encodeTypeId('ptr', partners.wanderly.partnerId),
    Product: encodeTypeId('act', activities.sunset.activityId),
    Schedule: schedule!,
    ScheduleException: exception!,
    Timeslot: encodeTypeId('ts', sold.timeslotId),
    Upload: encodeTypeId('upl', uploadId),
    UsageQuota: quota!,
    WaitlistEntry: encodeTypeId('wl', entry.waitlistId),
    WaiverQuestion: question!,
    Workflow: workflow!,
  }
}

describe('Node', () => {
  it('is implemented by every type with an identifier', () => {
    const schema = clientSchema(buildSchema())
    const implementing = schema.getPossibleTypes(schema.getType('Node') as GraphQLInterfaceType).map(type => type.name)
    expect(implementing.sort()).toEqual(Object.keys(nodeTypes).sort())
    // Without an identifier of their own: what a link or a request stands for, parts of an object, and figures.
    const identified = Object.values(schema.getTypeMap()).filter(
      type =>
        isObjectType(type) && Object.values(type.getFields()).some(field => `${field.type}` === `${type.name}ID!`),
    )
    for (const type of identified) expect(Object.keys(nodeTypes)).toContain(type.name)
  })

  it('fetches an object of every type again, to the operator alone, and treats foreign and unknown ones alike', async () => {
    expect(Object.keys(ids).sort()).toEqual(Object.keys(nodeTypes).sort())
    for (const [typeName, id] of Object.entries(ids)) {
      expect(await ask('operator', NODE, { id })).toMatchObject({
        data: { node: { __typename: typeName, id } },
      })
      const unknown = encodeTypeId(nodeTypes[typeName]!.prefix, newId(world.now))
      const [foreign, none] = [
        await ask('wallsOperator', NODE, { id }),
        await ask('wallsOperator', NODE, { id: unknown }),
      ]
      expect(
        JSON.stringify(foreign)
          .replaceAll(id, '')
          .replaceAll(/"requestId":"[^"]*"/g, ''),
      ).toBe(
        JSON.stringify(none)
          .replaceAll(unknown, '')
          .replaceAll(/"requestId":"[^"]*"/g, ''),
      )
      expect(foreign).toMatchObject({
        data: { node: null },
        errors: [{ path: ['node'], extensions: { code: 'node-not-found' } }],
      })
    }
  })

  it('fetches many at once in one statement per type, each missing one null with its error', async () => {
    const missing = encodeTypeId('bkg', newId(world.now))
    const answer = await ask('operator', 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', {
      ids: [ids.Booking, missing, 'nonsense', ids.Product, ids.Booking],
    })
    expect(answer.data.nodes).toEqual([
      { __typename: 'Booking', id: ids.Booking },
      null,
      null,
      { __typename: 'Product', id: ids.Product },
      { __typename: 'Booking', id: ids.Booking },
    ])
    expect(answer.errors?.map(each => each.path)).toEqual([
      ['nodes', 1],
      ['nodes', 2],
    ])
  })

  it('refuses more than 100 identifiers', async () => {
    const ids = Array(101).fill(encodeTypeId('bkg', newId(world.now)))
    const answer = await ask('operator', 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids })
    expect(answer).toMatchObject({ data: { nodes: null }, errors: [{ extensions: { code: 'validation' } }] })
  })

  it('does not show a partner what it has not sold', async () => {
    const id = ids.Booking
    expect((await ask('wanderly', NODE, { id })).data.node).toEqual({ __typename: 'Booking', id })
    expect((await ask('tripster', NODE, { id })).data.node).toBeNull()
  })
})
