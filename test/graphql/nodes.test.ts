import { beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { type GraphQLInterfaceType, type GraphQLSchema, isObjectType } from 'graphql'
import { grantAgency } from '../../src/domain/access/agencies/grantAgency.ts'
import { decodeTypeId, encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { nodeTypes } from '../../src/transports/graphql/nodes/nodeTypes.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { Desk } from '../bookings/Desk.ts'
import { Line } from '../waitlist/Line.ts'
import { openAgency } from '../world/agency.ts'
import { activities, type keys, operators, partners } from '../world/cast.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'
import { withoutIdentifier } from './withoutIdentifier.ts'

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
  const held = await line.desk.hold({ date: '2026-07-03' })
  await line.desk.pay(held, 9000)
  const counter = await Desk.open(world, 'operator')
  const refunded = await counter.hold({ date: '2026-07-04' })
  await counter.pay(refunded, 9000)
  await counter.cancel(refunded)
  await counter.refund(refunded, 9000)
  const created = `mutation {
    createSchedule(input: { activityId: "${encodeTypeId('act', activities.sunset.activityId)}", weekdays: [1], times: ["05:00"], capacity: 3 }) { schedule { id } }
    setScheduleException(input: { activityId: "${encodeTypeId('act', activities.sunset.activityId)}", date: "2026-12-24" }) { scheduleException { id } }
    createWaiverQuestion(input: { activityId: "${encodeTypeId('act', activities.sunset.activityId)}", type: TEXT, label: "Any injuries" }) { waiverQuestion { id } }
    createUsageQuota(input: { meter: "nodes", period: DAY, threshold: 5 }) { usageQuota { id } }
    createWorkflow(input: { name: "Node", trigger: BOOKING_CONFIRMED, subject: "Hello", body: "Hello" }) { workflow { id } }
    bulkMutation(input: { mutation: IMPORT_BOOKING }) { bulkOperation { id } }
    createPromoCode(input: { code: "NODE", name: "Node", percent: 10 }) { promoCode { id } }
    sellVoucher(input: { amount: { amount: 5000 } }) { voucher { id } }
    createWebhook(input: { url: "https://example.com/" }) { issuedWebhook { webhook { id } } }
    createResource(input: { name: "Guide", members: [{ name: "Ana" }] }) { resource { id members { id } } }
  }`
  const answer = await ask('operator', created)
  if (answer.errors) throw new Error(JSON.stringify(answer.errors))
  const made = Object.values(answer.data as Record<string, Record<string, { id: string }>>).flatMap(each =>
    Object.values(each).map(({ id }) => id),
  )
  const [payment] = await world.admin.query<{ id: string }>('select payment_id id from payment where basket_id = $1', [
    held.basketId,
  ])
  const anyId = async (table: 'email' | 'refund' | 'resource_member') => {
    const statement = `select ${table.replace('resource_', '')}_id id from ${table} where operator_id = $1 limit 1`
    const [row] = await world.admin.query<{ id: string }>(statement, [operatorId])
    return row!.id
  }
  const uploadId = newId(world.now)
  await world.admin.query(
    `insert into upload (operator_id, upload_id, owner_id, file_name, content_type, bytes, sha256, created_at, expires_at)
     values ($1, $2, $3, 'me.png', 'image/png', 10, '00', $4, $4::timestamptz + interval '1 day')`,
    [operatorId, uploadId, keyId, world.now],
  )
  const webhook = (answer.data as { createWebhook: { issuedWebhook: { webhook: { id: string } } } }).createWebhook
    .issuedWebhook.webhook.id
  const tested = await ask(
    'operator',
    `mutation { testWebhook(input: { webhookId: "${webhook}" }) { webhookDelivery { id } } }`,
  )
  const shut = await ask(
    'operator',
    `mutation { closeDepartures(input: { date: "2026-12-24", activityIds: ["${encodeTypeId('act', activities.sunset.activityId)}"], reason: "Storm", decision: REFUND }) { closure { id } } }`,
  )
  const closure = (shut.data as { closeDepartures: { closure: { id: string } } }).closeDepartures.closure.id
  const invited = await ask(
    'operator',
    'mutation { inviteStaff(input: { name: "Rita", email: "rita@example.com", role: RECEPTION }) { staffAccount { id } } }',
  )
  const staffId = (invited.data as { inviteStaff: { staffAccount: { id: string } } }).inviteStaff.staffAccount.id
  const passkeyId = newId(world.now)
  await world.admin.query(
    `insert into staff_passkey (operator_id, passkey_id, key_id, name, credential_id, public_key, sign_count, created_at)
     values ($1, $2, $3, 'Telephone', '1', '2', 0, $4)`,
    [operatorId, passkeyId, decodeTypeId('stf', staffId), world.now],
  )
  const [schedule, exception, question, quota, workflow, bulk, promoCode, voucher, , resource] = made
  const agency = await openAgency(world, 'Northstar')
  await grantAgency(world.database, operatorId, partners.wanderly.partnerId, agency.agencyId, world.now)
  return {
    Agency: agency.id,
    ApiKey: encodeTypeId('key', keyId),
    Basket: encodeTypeId('bsk', sold.basketId),
    Booking: encodeTypeId('bkg', sold.bookingId),
    BulkOperation: bulk!,
    Closure: closure,
    Email: encodeTypeId('eml', await anyId('email')),
    Operator: encodeTypeId('op', operatorId),
    Partner: encodeTypeId('ptr', partners.wanderly.partnerId),
    Passkey: encodeTypeId('psk', passkeyId),
    Payment: encodeTypeId('pay', payment!.id),
    PromoCode: promoCode!,
    Product: encodeTypeId('act', activities.sunset.activityId),
    Refund: encodeTypeId('rfd', await anyId('refund')),
    Resource: resource!,
    ResourceMember: encodeTypeId('mem', await anyId('resource_member')),
    Schedule: schedule!,
    ScheduleException: exception!,
    StaffAccount: staffId,
    Timeslot: encodeTypeId('ts', sold.timeslotId),
    Unit: encodeTypeId('unit', activities.sunset.activityId),
    Upload: encodeTypeId('upl', uploadId),
    UsageQuota: quota!,
    Viewer: encodeTypeId('vwr', (await world.caller('operator')).keyId),
    Voucher: voucher!,
    WaitlistEntry: encodeTypeId('wl', entry.waitlistId),
    WaiverQuestion: question!,
    Webhook: webhook,
    WebhookDelivery: (tested.data as { testWebhook: { webhookDelivery: { id: string } } }).testWebhook.webhookDelivery
      .id,
    Workflow: workflow!,
  }
}

const objectTypes = (schema: GraphQLSchema) => Object.values(schema.getTypeMap()).filter(isObjectType)

describe('Node', () => {
  it('is implemented by every type with an identifier', () => {
    const schema = buildSchema()
    const implementing = schema.getPossibleTypes(schema.getType('Node') as GraphQLInterfaceType).map(type => type.name)
    expect(implementing.sort()).toEqual(Object.keys(nodeTypes).sort())
    const identified = objectTypes(schema).filter(type =>
      Object.values(type.getFields()).some(field => `${field.type}` === `${type.name}ID!`),
    )
    for (const type of identified) expect(Object.keys(nodeTypes)).toContain(type.name)
  })

  it('is not implemented by types without an identifier, each for a reason', () => {
    const schema = buildSchema()
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
    const named = objectTypes(schema).filter(
      type => !roots.includes(type) && !/^__|Payload$|Connection$|Edge$|^PageInfo$/.test(type.name),
    )
    const without = named.filter(type => !('id' in type.getFields())).map(type => type.name)
    expect(without.toSorted()).toEqual(Object.keys(withoutIdentifier).toSorted())
    // The number of an entry is unique among the entries only.
    const others = named.filter(type => 'id' in type.getFields() && !(type.name in nodeTypes)).map(type => type.name)
    expect(others).toEqual(['UsageEntry'])
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
        errors: [{ path: ['node'], extensions: { code: 'not-found' } }],
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
    for (const name of ['Booking', 'Payment', 'Agency']) {
      const id = ids[name]
      expect((await ask('wanderly', NODE, { id })).data.node).toEqual({ __typename: name, id })
      expect((await ask('tripster', NODE, { id })).data.node).toBeNull()
    }
  })

  it('shows each key itself as the viewer, and no other', async () => {
    const id = encodeTypeId('vwr', (await world.caller('wanderly')).keyId)
    const viewer = 'query ($id: ID!) { node(id: $id) { ... on Viewer { id scopes partner { name } } } viewer { id } }'
    expect((await ask('wanderly', viewer, { id })).data).toEqual({
      node: { id, scopes: ['OTA'], partner: { name: 'Wanderly' } },
      viewer: { id },
    })
    expect((await ask('operator', viewer, { id })).data.node).toBeNull()
  })
})
