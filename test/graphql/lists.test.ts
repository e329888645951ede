import { beforeAll, describe, expect, it } from '@jest/globals'
import { type GraphQLObjectType, getNamedType, isInputObjectType, isListType, isNonNullType } from 'graphql'
import { createResource } from '../../src/domain/resources/writeResource.ts'
import { createWebhook } from '../../src/domain/webhooks/createWebhook.ts'
import { createWorkflow } from '../../src/domain/workflows/changeWorkflows.ts'
import type { WorkflowInput } from '../../src/domain/workflows/WorkflowInput.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { Line } from '../waitlist/Line.ts'
import { activities, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { ask, refusalOf } from './ask.ts'

const world = useWorld()
const schema = buildSchema()

interface List {
  totalCount?: number
  nodes: Record<string, string>[]
  edges: { cursor: string; node: Record<string, string> }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null }
}

/** The lists that can be counted, and a field of their items. */
const lists = {
  apiKeys: 'name',
  auditLog: 'number',
  bookings: 'bookingReference',
  emails: 'recipient',
  partners: 'slug',
  products: 'name',
  resources: 'name',
  waitlist: 'id',
  webhooks: 'url',
  workflows: 'name',
} as const

async function read(list: keyof typeof lists, args = '', key: 'operator' | 'wallsOperator' = 'operator') {
  const item = lists[list]
  const source = `{ list: ${list}${args && `(${args})`} {
    totalCount nodes { ${item} } edges { cursor node { ${item} } } pageInfo { hasNextPage hasPreviousPage endCursor } } }`
  const { list: page } = await ask<{ list: List }>(world, await world.caller(key), source)
  expect(page.edges.map(each => each.node)).toEqual(page.nodes)
  return { ...page, items: page.nodes.map(each => each[item]!) }
}

beforeAll(async () => {
  const operator = await world.caller('operator')
  for (const name of ['Van', 'kayak', 'Guide']) {
    await createResource(world.database, operator, { name, quantity: 3 }, world.now)
    const url = `https://example.com/${name}`
    await createWebhook(world.database, world.webhookNetwork, operator, { url }, world.now)
    const template = {
      name,
      trigger: 'BOOKING_CONFIRMED',
      subject: 'x',
      body: 'x',
      language: 'en',
      active: true,
    } as WorkflowInput
    await createWorkflow(world.database, operator.operatorId, template, world.now)
  }
  for (const url of ['https://example.com/a', 'https://example.com/b']) {
    await ask(world, operator, `mutation { createWebhook(input: { url: "${url}" }) { secret } }`)
  }
  for (const minutes of [100, 90]) {
    await ask(
      world,
      operator,
      `mutation { updateProduct(activityId: "${activities.sunset.id}", input: { cancellationCutoffMinutes: ${minutes} }) { id } }`,
    )
  }
  const line = await Line.open(world, 'wanderly')
  const sold = await line.fill(10, { date: '2026-07-02', time: '09:00' })
  for (const name of ['Ada', 'Ben', 'Eve']) await line.join(name, { date: '2026-07-02', time: '09:00' })
  for (const participants of [1, 2]) await line.desk.book({ date: '2026-07-03', time: '09:00', participants })
  for (const participants of [8, 6]) {
    await line.desk.amend(sold, { participants })
    await line.work()
  }
})

describe('a list', () => {
  it.each(Object.keys(lists) as (keyof typeof lists)[])(
    'of %s is counted, and read in pages of any size',
    async list => {
      const whole = await read(list)
      expect(whole.items.length).toBeGreaterThan(1)
      expect(whole.totalCount).toBe(whole.items.length)
      const walked: string[] = []
      for (let after = '', more = true; more; ) {
        const page = await read(list, `first: 1${after && `, after: "${after}"`}`)
        expect(page.totalCount).toBe(whole.totalCount)
        walked.push(...page.items)
        more = page.pageInfo.hasNextPage
        after = page.pageInfo.endCursor!
      }
      expect(walked).toEqual(whole.items)
      const last = await read(list, 'last: 1')
      expect(last.items).toEqual(whole.items.slice(-1))
      expect((await read(list, `last: 100, before: "${last.edges[0]!.cursor}"`)).items).toEqual(
        whole.items.slice(0, -1),
      )
    },
  )

  it('of another operator is another list', async () => {
    const [ours, theirs] = [await read('products'), await read('products', '', 'wallsOperator')]
    expect(ours.items.filter(each => theirs.items.includes(each))).toEqual([])
    expect(theirs.totalCount).toBe(theirs.items.length)
  })

  it('continues after an item that was renamed or deleted', async () => {
    const [first, second, ...others] = (await read('products', 'unpublished: true')).edges
    const ask = async () => (await read('products', `unpublished: true, after: "${second!.cursor}"`)).items
    const expected = others.map(({ node }) => node.name)
    expect(await ask()).toEqual(expected)
    await world.admin.query('update product set name = $1 where name = $2', ['0', second!.node.name])
    expect(await ask()).toEqual(expected)
    await world.admin.query('update product set name = $1 where name = $2', [second!.node.name, '0'])
    expect((await read('products', `unpublished: true, before: "${second!.cursor}"`)).items).toEqual([first!.node.name])
  })

  it('sorts names without regard to case, and separates equal names', async () => {
    const names = ['Zip', 'zip', 'ZIP', 'éclair', 'Éclair']
    for (const [index, name] of names.entries()) {
      await world.admin.query(
        `insert into partner (operator_id, partner_id, name, slug, created_at)
         select operator_id, gen_random_uuid(), $1, $2, now() from partner where partner_id = $3`,
        [name, `p${index}`, partners.wanderly.partnerId],
      )
    }
    const whole = (await read('partners')).items
    const walked: string[] = []
    for (let after = '', more = true; more; ) {
      const page = await read('partners', `first: 2${after && `, after: "${after}"`}`)
      walked.push(...page.items)
      more = page.pageInfo.hasNextPage
      after = page.pageInfo.endCursor!
    }
    expect(walked).toEqual(whole)
    await world.admin.query(`delete from partner where slug ~ '^p[0-9]$'`)
  })

  it('has pages of up to 200 where people choose from it, and of 100 elsewhere', async () => {
    expect((await read('products', 'first: 200')).items.length).toBeGreaterThan(1)
    const violationOf = async (list: keyof typeof lists, args: string) =>
      (await refusalOf(read(list, args))).facts.errors!.map(each => each.detail)
    expect(await violationOf('products', 'first: 201')).toEqual(['first must be from 0 to 200; it is 201.'])
    expect(await violationOf('partners', 'last: -1')).toEqual(['last must be from 0 to 200; it is -1.'])
    expect(await violationOf('bookings', 'first: 101')).toEqual(['first must be from 0 to 100; it is 101.'])
  })

  it('refuses the cursor of another list', async () => {
    const { edges } = await read('products')
    const refusal = await refusalOf(read('partners', `after: "${edges[0]!.cursor}"`))
    expect(refusal.facts.errors!.map(each => each.path)).toEqual([['after']])
  })
})

describe('a filter', () => {
  const day = (date: string) => `from: "${date}T00:00:00Z", before: "${date}T23:59:59Z"`
  const today = () => world.now.toISOString().slice(0, 10)

  it.each<[keyof typeof lists, string, (count: number, all: number) => boolean]>([
    ['products', 'filter: { text: "KAYAK" }', (count, all) => count > 0 && count < all],
    ['products', 'filter: { text: "%" }', count => count === 0],
    ['products', `filter: { ids: ["${activities.sunset.id}"] }`, count => count === 1],
    ['products', 'filter: { createdAt: { before: "2000-01-01T00:00:00Z" } }', count => count === 0],
    ['products', 'filter: { updatedAt: { from: "2000-01-01T00:00:00Z" } }', (count, all) => count === all],
    ['partners', 'filter: { text: "wander" }', count => count === 1],
    ['partners', 'filter: { createdAt: { from: "2000-01-01T00:00:00Z" } }', (count, all) => count === all],
    ['apiKeys', 'filter: { text: "WANDER" }', count => count === 1],
    ['apiKeys', 'filter: { createdAt: { before: "2000-01-01T00:00:00Z" } }', count => count === 0],
    ['auditLog', 'filter: { objectTypes: [WEBHOOK] }', count => count === 2],
    ['auditLog', 'filter: { actions: ["createWebhook", "updateProduct"] }', (count, all) => count === all],
    ['auditLog', 'filter: { occurredAt: { before: "2000-01-01T00:00:00Z" } }', count => count === 0],
    ['auditLog', `filter: { objects: ["${activities.sunset.id}"] }`, (count, all) => count > 0 && count < all],
    ['waitlist', 'filter: { text: "ADA" }', count => count === 1],
    ['waitlist', 'filter: { date: { from: "2026-07-02", to: "2026-07-02" } }', (count, all) => count === all],
    ['waitlist', 'filter: { date: { from: "2026-07-03" } }', count => count === 0],
    ['waitlist', `filter: { activityIds: ["${activities.cave.id}"] }`, count => count === 0],
    ['emails', 'filter: { dueAt: { before: "2000-01-01T00:00:00Z" } }', count => count === 0],
    ['bookings', 'filter: { date: { to: "2026-07-02" } }', (count, all) => count > 0 && count < all],
    ['bookings', 'filter: { createdAt: { from: "2999-01-01T00:00:00Z" } }', count => count === 0],
    ['bookings', 'filter: { updatedAt: { from: "2000-01-01T00:00:00Z" } }', (count, all) => count === all],
  ])('of %s restricts the list and its count: %s', async (list, filter, expected) => {
    const [some, all] = [await read(list, filter), await read(list)]
    expect(some.totalCount).toBe(some.items.length)
    expect([some.items.length, all.items.length, expected(some.items.length, all.items.length)]).toEqual([
      some.items.length,
      all.items.length,
      true,
    ])
  })

  it('finds bookings that changed since an instant, also holds that have expired since', async () => {
    const operator = await world.caller('operator')
    const line = await Line.open(world, 'wanderly')
    const held = await line.desk.hold({ date: '2026-07-04', time: '09:00', participants: 1 })
    const began = world.now
    const since = (instant: Date) =>
      read('bookings', `filter: { updatedAt: { from: "${instant.toISOString()}" } }`).then(each => each.items)
    const updated = async () =>
      ask<{ booking: { updatedAt: string; status: string } }>(
        world,
        operator,
        `{ booking(bookingReference: "${held.bookingReference}") { updatedAt status } }`,
      )
    expect((await updated()).booking.updatedAt).toBe(began.toISOString())
    world.now = new Date(began.getTime() + 3 * 3_600_000)
    const { booking } = await updated()
    expect(booking.status).toBe('EXPIRED')
    expect(new Date(booking.updatedAt).getTime()).toBeGreaterThan(began.getTime())
    expect(await since(new Date(booking.updatedAt))).toContain(held.bookingReference)
    expect(await since(new Date(new Date(booking.updatedAt).getTime() + 1))).not.toContain(held.bookingReference)
    world.now = began
  })

  it('names every range that ends before it starts', async () => {
    const reversed = `filter: { date: { from: "2026-07-02", to: "2026-07-01" }, createdAt: { ${day(today())} },
      updatedAt: { from: "2026-07-02T00:00:00Z", before: "2026-07-02T00:00:00Z" } }`
    expect((await refusalOf(read('bookings', reversed))).facts.errors!.map(each => each.path)).toEqual([
      ['filter', 'date', 'to'],
      ['filter', 'updatedAt', 'before'],
    ])
  })
})

describe('the schema', () => {
  const types = Object.values(schema.getTypeMap())

  it('gives every connection nodes, edges and a page info, and a count unless it would read every row', () => {
    const connections = types.filter(type => type.name.endsWith('Connection')) as GraphQLObjectType[]
    expect(connections.length).toBeGreaterThan(6)
    for (const { name, ...type } of connections.map(each => ({ name: each.name, fields: each.getFields() }))) {
      const fields = Object.keys(type.fields)
      expect([name, fields]).toEqual([name, expect.arrayContaining(['nodes', 'edges', 'pageInfo'])])
    }
    const uncounted = connections.filter(each => !('totalCount' in each.getFields())).map(each => each.name)
    expect(uncounted).toEqual(['EmailDecisionConnection', 'UsageEntryConnection'])
  })

  it('filters every list in the same words', () => {
    const filters = types
      .filter(isInputObjectType)
      .filter(({ name }) => /Filter$/.test(name) && name !== 'UsageMemberFilter')
    expect(filters.length).toBeGreaterThan(6)
    const words = filters.flatMap(type =>
      Object.values(type.getFields()).map(field => [`${type.name}.${field.name}`, String(field.type)] as const),
    )
    for (const [name, type] of words) {
      if (/\.(ids|\w+Ids)$/.test(name)) expect([name, type]).toEqual([name, expect.stringMatching(/^\[\w+ID!\]$/)])
      if (/\.\w+At$/.test(name)) expect([name, type]).toEqual([name, 'DateTimeRange'])
      if (/\.date$/.test(name)) expect([name, type]).toEqual([name, 'DateRange'])
      if (/\.text$/.test(name)) expect([name, type]).toEqual([name, 'String'])
      expect(name).not.toMatch(/\.(from|to|id|\w+Id)$/)
    }
  })

  it('lists without pages only what is bounded', () => {
    const plain = Object.values(schema.getQueryType()!.getFields())
      .filter(field => isListType(isNonNullType(field.type) ? field.type.ofType : field.type))
      .map(field => `${field.name}: ${getNamedType(field.type).name}`)
    // Each has a maximum: of days, of timeslots, of exceptions, or of what an operator or an activity can have.
    expect(plain).toEqual([
      'availableDates: AvailableDate',
      'availableTimeslots: Timeslot',
      'carriedOverTimeslots: Timeslot',
      'departuresBelowMinimum: Timeslot',
      'nodes: Node',
      'placeholders: Placeholder',
      'resourceAssignments: ResourceAssignment',
      'resourceShortages: ResourceShortage',
      'scheduleExceptions: ScheduleException',
      'schedules: Schedule',
      'staff: StaffAccount',
      'tillCloses: TillClose',
      'timeslots: Timeslot',
      'transactionTotals: TransactionTotal',
      'understaffedTimeslots: ResourceUse',
      'usageQuotas: UsageQuota',
      'waiverQuestions: WaiverQuestion',
    ])
  })
})

describe('the operator of the viewer', () => {
  it('leads to everything that the operator has', async () => {
    const source = `{ viewer { operator {
      products { totalCount } partners { totalCount } bookings { totalCount } waitlist { totalCount } emails { totalCount }
      keys { totalCount } workflows { totalCount } usageQuotas { meter } } } }`
    const { viewer } = await ask<{ viewer: { operator: Record<string, { totalCount: number }> } }>(
      world,
      await world.caller('operator'),
      source,
    )
    for (const list of ['products', 'partners', 'bookings', 'waitlist', 'emails', 'apiKeys'] as const) {
      const field = list === 'apiKeys' ? 'keys' : list
      expect([field, viewer.operator[field]!.totalCount]).toEqual([field, (await read(list)).totalCount])
    }
  })

  it('shows a partner only what the partner may see', async () => {
    const wanderly = await world.caller('wanderly')
    const allowed = '{ viewer { operator { products { nodes { name } } } partner { bookings { totalCount } } } }'
    expect(await ask(world, wanderly, allowed)).toMatchObject({
      viewer: {
        operator: { products: { nodes: expect.arrayContaining([{ name: 'Sunset Kayak Tour' }]) } },
        partner: { bookings: { totalCount: (await read('bookings', 'filter: { channels: [PARTNER] }')).items.length } },
      },
    })
    for (const field of ['partners', 'bookings', 'waitlist', 'emails', 'keys'].map(each => `${each} { totalCount }`)) {
      const refusal = await refusalOf(ask(world, wanderly, `{ viewer { operator { ${field} } } }`))
      expect([field, refusal.code]).toEqual([field, 'permission-denied'])
    }
  })
})
