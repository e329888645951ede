import { beforeAll, describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { activities, partners } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: each case knows what it has asked for
  data: Record<string, any> | null
  errors?: { extensions: { code: string; currentVersion?: number; status: number } }[]
}

async function graphql(query: string, variables: object = {}): Promise<Answer> {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: bearer('operator'),
    payload: { query, variables },
  })
  return response.json()
}

/** Runs a mutation; `shows` is the selection of its payload. */
async function mutate(name: string, input: object, shows: string): Promise<Answer> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`
  return graphql(`mutation ($input: ${type}!) { ${name}(input: $input) { ${shows} } }`, { input })
}

async function create(name: string, input: object, member: string): Promise<string> {
  const { data, errors } = await mutate(name, input, `${member} { id }`)
  if (errors) throw new Error(JSON.stringify(errors))
  return data![name][member].id
}

interface Case {
  /** The arguments that say which object, and change it. */
  input: object
  /** Another change of it. */
  other: object
  /** The selection of the payload, with the version and what is changed. */
  shows: string
  /** The name of the version in the payload. */
  version?: string
}

const activityId = activities.sunset.id
const partnerId = encodeTypeId('ptr', partners.wanderly.partnerId)
const schedule = { weekdays: [1], times: ['09:00'] }
const question = { label: 'Have you paddled?', type: 'TEXT' }
const ids: Record<string, string> = {}

/** Every mutation that changes an object that exists. */
const cases: Record<string, () => Case> = {
  updateProduct: () => ({
    input: { activityId, category: 'A' },
    other: { activityId, category: 'B' },
    shows: 'product { version category }',
  }),
  updatePricing: () => ({
    input: { activityId, fees: [{ name: 'A', amount: 1, per: 'BOOKING' }] },
    other: { activityId, fees: [{ name: 'B', amount: 2, per: 'BOOKING' }] },
    shows: 'product { pricing { version } fees { name } }',
  }),
  updateResourceNeeds: () => ({
    input: { activityId: activities.secret.id, needs: [{ resourceId: ids.resource, per: 'PARTICIPANT' }] },
    other: { activityId: activities.secret.id, needs: [] },
    shows: 'product { version: resourceNeedsVersion resourceNeeds { quantity } }',
  }),
  updateResource: () => ({
    input: { resourceId: ids.resource, name: 'A' },
    other: { resourceId: ids.resource, name: 'B' },
    shows: 'resource { version name }',
  }),
  setTimeslotNote: () => ({
    input: { timeslotId: ids.timeslot, text: 'A' },
    other: { timeslotId: ids.timeslot, text: 'B' },
    shows: 'timeslot { note { version text } }',
  }),
  updateSchedule: () => ({
    input: { scheduleId: ids.schedule, ...schedule, capacity: 3 },
    other: { scheduleId: ids.schedule, ...schedule, capacity: 4 },
    shows: 'schedule { version capacity }',
  }),
  setScheduleException: () => ({
    input: { activityId, date: '2026-07-01', capacity: 3 },
    other: { activityId, date: '2026-07-01', capacity: 4 },
    shows: 'scheduleException { version capacity }',
  }),
  updateWaiverQuestion: () => ({
    input: { questionId: ids.question, ...question, helpText: 'A' },
    other: { questionId: ids.question, ...question, helpText: 'B' },
    shows: 'waiverQuestion { version helpText }',
  }),
  updatePartner: () => ({
    input: { partnerId, name: 'A' },
    other: { partnerId, name: 'B' },
    shows: 'partner { version name }',
  }),
  setCommissions: () => ({
    input: { partnerId, commissions: [{ activityId, percent: 5 }] },
    other: { partnerId, commissions: [{ activityId, percent: 6 }] },
    shows: 'partner { version commissions { percent } }',
  }),
  updateKey: () => ({
    input: { keyId: ids.key, name: 'A' },
    other: { keyId: ids.key, name: 'B' },
    shows: 'apiKey { version name }',
  }),
  setKeyRateLimits: () => ({
    input: { keyId: ids.key, rateLimits: { reads: 5 } },
    other: { keyId: ids.key, rateLimits: { reads: 6 } },
    shows: 'apiKey { version rateLimits { kind perSecond isDefault } }',
  }),
  updatePromoCode: () => ({
    input: { promoCodeId: ids.promoCode, name: 'A' },
    other: { promoCodeId: ids.promoCode, name: 'B' },
    shows: 'promoCode { version name }',
  }),
  updateWebhook: () => ({
    input: { webhookId: ids.webhook, changes: { description: 'A' } },
    other: { webhookId: ids.webhook, changes: { description: 'B' } },
    shows: 'webhook { version description }',
  }),
  updateWorkflow: () => ({
    input: { workflowId: ids.workflow, name: 'A' },
    other: { workflowId: ids.workflow, name: 'B' },
    shows: 'workflow { version name }',
  }),
  updateStaff: () => ({
    input: { staffId: ids.staff, name: 'A' },
    other: { staffId: ids.staff, name: 'B' },
    shows: 'staffAccount { version name }',
  }),
  updateOperator: () => ({
    input: { holdMinutes: 20 },
    other: { holdMinutes: 25 },
    shows: 'operator { version holdMinutes }',
  }),
}

beforeAll(async () => {
  ids.resource = await create('createResource', { name: 'Boats', quantity: 9 }, 'resource')
  const [slot] = await world.admin.query<{ id: string }>(
    'select timeslot_id id from timeslot where activity_id = $1 limit 1',
    [activities.sunset.activityId],
  )
  ids.timeslot = encodeTypeId('ts', slot!.id)
  ids.schedule = await create('createSchedule', { activityId, ...schedule, capacity: 2 }, 'schedule')
  ids.question = await create('createWaiverQuestion', { activityId, ...question }, 'waiverQuestion')
  ids.promoCode = await create('createPromoCode', { code: 'SUMMER', name: 'Summer', percent: 10 }, 'promoCode')
  ids.workflow = await create(
    'createWorkflow',
    { name: 'Thanks', trigger: 'BOOKING_CONFIRMED', subject: 'Thanks', body: 'Thank you' },
    'workflow',
  )
  ids.staff = await create('inviteStaff', { name: 'Rita', email: 'rita@example.com', role: 'GUIDE' }, 'staffAccount')
  const issued = await mutate('issueKey', { name: 'Till', scopes: ['OPERATOR_READ'] }, 'issuedKey { apiKey { id } }')
  ids.key = issued.data!.issueKey.issuedKey.apiKey.id
  const webhook = await mutate(
    'createWebhook',
    { url: 'https://hooks.example.com/a' },
    'issuedWebhook { webhook { id } }',
  )
  ids.webhook = webhook.data!.createWebhook.issuedWebhook.webhook.id
})

/** Mutations that change several objects, which have no version in common. */
const severalAtOnce = new Set(['setScheduleExceptions'])

/** The version in a payload, wherever it is. */
function versionIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return Number.NaN
  const own = (value as { version?: number }).version
  if (typeof own === 'number') return own
  return (
    Object.values(value)
      .map(versionIn)
      .find(each => !Number.isNaN(each)) ?? Number.NaN
  )
}

describe('the mutations that change what exists', () => {
  it('all take expectedVersion', () => {
    const mutations = Object.values(buildSchema().getMutationType()!.getFields())
    const changing = mutations.filter(({ name }) => /^(update|set)[A-Z]/.test(name) && !severalAtOnce.has(name))
    const inputs = changing.map(({ name, args }) => [name, String(args[0]!.type)] as const)
    const schema = buildSchema()
    const without = inputs.filter(([, type]) => {
      const input = schema.getType(type.replace('!', '')) as unknown as { getFields(): Record<string, unknown> }
      return !input.getFields().expectedVersion
    })
    expect(without).toEqual([])
    expect(changing.map(({ name }) => name).toSorted()).toEqual(Object.keys(cases).toSorted())
  })

  it.each(Object.keys(cases))('%s refuses another version than that of the object, and writes nothing', async name => {
    const { input, other, shows } = cases[name]!()
    const first = await mutate(name, input, shows)
    expect(first.errors).toBeUndefined()
    const version = versionIn(first.data)
    expect(version).toBeGreaterThan(0)

    const second = await mutate(name, { ...other, expectedVersion: version }, shows)
    expect([second.errors, versionIn(second.data)]).toEqual([undefined, version + 1])

    const stale = await mutate(name, { ...input, expectedVersion: version }, shows)
    expect(stale.errors?.[0]?.extensions).toMatchObject({
      code: 'version-conflict',
      currentVersion: version + 1,
      status: 409,
    })
    const early = await mutate(name, { ...input, expectedVersion: version + 2 }, shows)
    expect(early.errors?.[0]?.extensions).toMatchObject({ code: 'version-conflict', currentVersion: version + 1 })

    // The same change again shows what is there: nothing but the version differs, if that does.
    const again = await mutate(name, { ...other, expectedVersion: version + 1 }, shows)
    expect(again.errors).toBeUndefined()
    const plain = (answer: Answer) => JSON.stringify(answer.data).replace(/"version":\d+/, '')
    expect(plain(again)).toBe(plain(second))
  })

  it.each(Object.keys(cases))('%s lets one of two with the same version win', async name => {
    const { input, other, shows } = cases[name]!()
    const before = await mutate(name, input, shows)
    const expectedVersion = versionIn(before.data)
    const outcomes = await Promise.all([other, other].map(each => mutate(name, { ...each, expectedVersion }, shows)))
    const codes = outcomes.map(({ errors }) => errors?.[0]?.extensions.code).toSorted()
    expect(codes).toEqual(['version-conflict', undefined])
  })

  it('takes it as a parameter of the query over REST', async () => {
    const webhooks = '/api/v2/ota/partner/webhooks'
    const body = { Url: 'https://hooks.example.com/b' }
    const created = await rest(world, 'POST', webhooks, { key: 'wanderly', body })
    const { WebhookID, Version } = (created.body as { data: { Webhook: { WebhookID: string; Version: number } } }).data
      .Webhook
    const update = (Description: string) =>
      rest(world, 'POST', `${webhooks}/${WebhookID}/update?ExpectedVersion=${Version}`, {
        key: 'wanderly',
        body: { Description },
      })
    expect((await update('Mine')).body).toMatchObject({ data: { Description: 'Mine', Version: Version + 1 } })
    const stale = await update('Theirs')
    expect([stale.status, stale.problem]).toMatchObject([
      409,
      { code: 'version-conflict', currentVersion: Version + 1 },
    ])
  })
})
