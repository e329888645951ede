import { describe, expect, it } from '@jest/globals'
import { tasks } from '../../src/app/tasks/tasks.ts'
import { AuditActor } from '../../src/domain/audit/AuditActor.ts'
import { AuditObject } from '../../src/domain/audit/AuditObject.ts'
import { audited } from '../../src/domain/audit/audited.ts'
import { eraseAuditDetails } from '../../src/domain/audit/eraseAuditDetails.ts'
import { verifyAudit } from '../../src/domain/audit/verifyAudit.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { auditedMutations, unauditedMutations } from '../../src/transports/graphql/execution/auditedMutations.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { Desk } from '../bookings/Desk.ts'
import { Bulk } from '../bulk/Bulk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, operators } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import { bearer, servicesOf } from '../world/openApp.ts'
import { rolledBack } from '../world/rolledBack.ts'
import { runCommand } from '../world/runCommand.ts'
import { useApp } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'

const { world, app } = useApp()
const { operatorId } = operators.kayaks

interface Entry {
  number: number
  action: string
  objectType: string
  objectId: string | null
  actor: string
  key: { id: string } | null
  sessionId: string | null
  requestId: string
  address: string | null
  erased: boolean
  changes: { row: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }[]
}

const FIELDS =
  'number action objectType objectId actor key { id } sessionId requestId address erased changes { row before after }'

/** The newest entries of the operator's log that match a filter. */
async function entries(filter = ''): Promise<Entry[]> {
  const operator = await world.caller('operator')
  const source = `{ auditLog(first: 100 ${filter && `, filter: { ${filter} }`}) { nodes { ${FIELDS} } } }`
  return (await ask<{ auditLog: { nodes: Entry[] } }>(world, operator, source)).auditLog.nodes
}

/** Does something as the operator; returns the object. */
async function act<T = Record<string, string>>(source: string, variables = {}): Promise<T> {
  const data = await ask<Record<string, T>>(world, await world.caller('operator'), `mutation ${source}`, variables)
  return Object.values(data)[0]!
}

const rename = (name: string, expectedVersion?: number) =>
  act(`{ updateProduct(activityId: "${activities.sunset.id}", input: { name: "${name}" }
    ${expectedVersion === undefined ? '' : `, expectedVersion: ${expectedVersion}`}) { name } }`)

const byAdministrator = {
  operatorId,
  action: 'test',
  object: AuditObject.OPERATOR,
  objectId: operatorId,
  actor: AuditActor.COMMAND_LINE,
  keyId: null,
  sessionId: null,
  requestId: 'a test',
  address: null,
} as const

const faults = async () => (await verifyAudit(world.database, operatorId)).faults

describe('every mutation', () => {
  it('is audited, or named with the reason why not', () => {
    const names = Object.keys(buildSchema().getMutationType()!.getFields()).toSorted()
    expect([...Object.keys(auditedMutations), ...Object.keys(unauditedMutations)].toSorted()).toEqual(names)
  })
})

describe('an action', () => {
  it('is in the audit log with who did it, what it was before and after, and the request', async () => {
    await rename('Evening Kayak Tour')
    expect((await entries())[0]).toMatchObject({
      action: 'updateProduct',
      objectType: 'PRODUCT',
      objectId: activities.sunset.id,
      actor: 'KEY',
      key: { id: expect.stringMatching(/^key_/) },
      requestId: 'request-of-a-test',
      changes: [
        {
          row: 'product',
          before: { name: 'Sunset Kayak Tour', version: 1 },
          after: { name: 'Evening Kayak Tour', version: 2 },
        },
      ],
    })
  })

  it('is not in it if it was refused, also when rows had changed by then', async () => {
    const [before] = await entries()
    await refusalOf(rename('X', 77))
    const change = audited(world.database, { ...byAdministrator, now: world.now }, db =>
      db.transaction(async sql => {
        await sql.query(`update operator set hold_minutes = 31 where operator_id = $1`, [operatorId])
        throw new Error('too late')
      }),
    )
    await expect(change).rejects.toThrow('too late')
    expect((await entries())[0]).toEqual(before)
  })

  it('is in it with its address and request, over REST and GraphQL', async () => {
    const url = 'https://example.com/hook'
    const rest = await app.inject({
      method: 'POST',
      url: '/api/v2/ota/partner/webhooks',
      headers: { ...bearer('wanderly'), 'x-request-id': 'over-rest' },
      payload: { Url: url },
    })
    expect(rest.statusCode).toBe(201)
    const query = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { issuedWebhook { secret } } }`
    const graphql = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { ...bearer('operator'), 'x-request-id': 'over-graphql' },
      payload: { query, variables: { input: { url } } },
    })
    expect(graphql.json().errors).toBeUndefined()
    const found = await entries('actions: ["createWebhook"]')
    expect(found.map(each => each.requestId)).toEqual([graphql, rest].map(each => each.headers['x-request-id']))
    for (const each of found) {
      expect(each).toMatchObject({
        address: '127.0.0.1',
        objectType: 'WEBHOOK',
        objectId: expect.stringMatching(/^wh_/),
        changes: [{ row: 'webhookEndpoint', before: null, after: { url } }],
      })
    }
  })

  it('on the dashboard has the session beside the key', async () => {
    const origin = { host: 'service.test', origin: 'http://service.test' }
    const opened = await app.inject({
      method: 'POST',
      url: '/dashboard/session',
      headers: origin,
      payload: { key: bearer('operator').authorization.replace('Bearer ', '') },
    })
    const cookie = String(opened.headers['set-cookie']).split(';', 1)[0]!
    const query = 'mutation { updateOperator(input: { holdMinutes: 25 }) { operator { id } } }'
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { ...origin, cookie },
      payload: { query },
    })
    expect(answer.json().errors).toBeUndefined()
    const [session] = await world.admin.query<{ id: string }>('select session_id id from dashboard_session')
    expect((await entries())[0]).toMatchObject({
      action: 'updateOperator',
      actor: 'SESSION',
      sessionId: session!.id,
      key: { id: expect.any(String) },
      changes: [{ before: { holdMinutes: 30 }, after: { holdMinutes: 25 } }],
    })
  })

  it('of a partner on its booking is in the history of the booking alone, that of the operator in the log too', async () => {
    const book = async () => {
      const customer = `{ firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" }`
      const source = `mutation { createBooking(input: { activityId: "${activities.sunset.id}", date: "2026-07-02", time: "09:00",
        participants: 1, customer: ${customer} }, idempotencyKey: "${Math.random()}") { id bookingReference } }`
      const { createBooking } = await ask<{ createBooking: { id: string; bookingReference: string } }>(
        world,
        await world.caller('wanderly'),
        source,
      )
      return createBooking
    }
    const cancel = (reference: string) => `mutation { cancelBooking(bookingReference: "${reference}") { status } }`
    const [before] = await entries()
    await ask(world, await world.caller('wanderly'), cancel((await book()).bookingReference))
    expect((await entries())[0]).toEqual(before)
    const { id, bookingReference } = await book()
    await ask(world, await world.caller('operator'), cancel(bookingReference))
    const [entry] = await entries()
    expect(entry).toMatchObject({
      action: 'cancelBooking',
      objectType: 'BOOKING',
      objectId: id,
      changes: [{ row: 'bookingEvent', after: { action: 'CANCELLED', version: 2 } }],
    })
    expect(JSON.stringify(entry)).not.toMatch(/Lovelace|ada@/)
  })
})

const input = `name: "N", trigger: BOOKING_CONFIRMED, subject: "s", body: "b"`
const sunset = `activityId: "${activities.sunset.id}"`

describe('what an action changes is in the transaction of its entry', () => {
  it.each<[source: (id: string) => string, objectType: string, rows: string[]]>([
    [() => `{ createWorkflow(input: { ${input} }) { id } }`, 'WORKFLOW', ['workflow']],
    [
      id => `{ updateWorkflow(workflowId: "${id}", input: { ${input}, active: false }) { id } }`,
      'WORKFLOW',
      ['workflow'],
    ],
    [id => `{ deleteWorkflow(workflowId: "${id}") }`, 'WORKFLOW', ['workflow']],
    [
      () => `{ createWebhook(input: { url: "https://example.com/2" }) { webhook { id } } }`,
      'WEBHOOK',
      ['webhookEndpoint'],
    ],
    [id => `{ updateWebhook(webhookId: "${id}", changes: { paused: true }) { id } }`, 'WEBHOOK', ['webhookEndpoint']],
    [
      id => `{ rollWebhookSecret(webhookId: "${id}", graceMinutes: 5) { webhook { id } } }`,
      'WEBHOOK',
      ['webhookEndpoint'],
    ],
    [id => `{ deleteWebhook(webhookId: "${id}") { id } }`, 'WEBHOOK', ['webhookEndpoint']],
    [() => `{ issueKey(input: { name: "k", scopes: [USAGE_READ] }) { apiKey { id } } }`, 'API_KEY', ['apiKey']],
    [id => `{ setKeyRateLimits(keyId: "${id}", rateLimits: { reads: 5 }) { id } }`, 'API_KEY', ['apiKey']],
    [id => `{ updateKey(keyId: "${id}", input: { name: "l" }) { id } }`, 'API_KEY', ['apiKey']],
    [id => `{ revokeKey(keyId: "${id}") { id } }`, 'API_KEY', ['apiKey']],
    [() => `{ createPartner(input: { name: "P", slug: "pp" }) { id } }`, 'PARTNER', ['partner']],
    [id => `{ updatePartner(partnerId: "${id}", input: { name: "Q" }) { id } }`, 'PARTNER', ['partner']],
    [
      id =>
        `{ setCommissions(partnerId: "${id}", input: { percent: 7, commissions: [{ ${sunset}, percent: 9 }] }) { id } }`,
      'PARTNER',
      ['partner', 'commission'],
    ],
    [() => `{ createPromoCode(input: { code: "TEN", name: "Ten", percent: 10 }) { id } }`, 'PROMO_CODE', ['promoCode']],
    [id => `{ updatePromoCode(promoCodeId: "${id}", input: { active: false }) { id } }`, 'PROMO_CODE', ['promoCode']],
    [() => `{ createResource(input: { name: "Kayaks", quantity: 20 }) { id } }`, 'RESOURCE', ['resource']],
    [
      id => `{ updateResource(resourceId: "${id}", input: { name: "Boats", quantity: 21 }) { id } }`,
      'RESOURCE',
      ['resource'],
    ],
    [id => `{ deleteResource(resourceId: "${id}") }`, 'RESOURCE', ['resource']],
    [
      () =>
        `{ createUsageQuota(input: { meter: "m", period: DAY, threshold: "5", email: "boss@example.com" }) { id } }`,
      'USAGE_QUOTA',
      ['usageQuota'],
    ],
    [id => `{ deleteUsageQuota(quotaId: "${id}") }`, 'USAGE_QUOTA', ['usageQuota']],
    [
      () => `{ createSchedule(${sunset}, input: { weekdays: [1], times: ["20:00"], capacity: 3 }) { id } }`,
      'PRODUCT',
      ['schedule'],
    ],
    [
      id => `{ updateSchedule(scheduleId: "${id}", input: { weekdays: [2], times: ["20:00"], capacity: 4 }) { id } }`,
      'PRODUCT',
      ['schedule'],
    ],
    [id => `{ deleteSchedule(scheduleId: "${id}") }`, 'PRODUCT', ['schedule']],
    [
      () => `{ setScheduleException(${sunset}, input: { date: "2026-08-01", capacity: 2 }) { id } }`,
      'PRODUCT',
      ['scheduleException'],
    ],
    [id => `{ deleteScheduleException(exceptionId: "${id}") }`, 'PRODUCT', ['scheduleException']],
    [
      () => `{ createWaiverQuestion(${sunset}, input: { label: "Swims?", type: BOOLEAN }) { id } }`,
      'PRODUCT',
      ['waiverQuestion'],
    ],
    [id => `{ deleteWaiverQuestion(questionId: "${id}") }`, 'PRODUCT', ['waiverQuestion']],
    [() => `{ bulkQuery(query: "{ products { nodes { name } } }") { id } }`, 'BULK_OPERATION', ['bulkOperation']],
  ])('%s', async (source, objectType, rows) => {
    const changed = await act<string | Record<string, string | { id: string }>>(source(lastId))
    // What is deleted returns its identifier.
    const [id] = typeof changed === 'string' ? [changed] : Object.values(changed)
    lastId = typeof id === 'string' ? id : id!.id
    const [entry] = await entries()
    expect(source('')).toContain(`${entry!.action}(`)
    expect([entry!.objectType, entry!.changes.map(each => each.row)]).toEqual([
      objectType,
      expect.arrayContaining(rows),
    ])
    if (objectType !== 'PRODUCT') expect(entry!.objectId).toBe(lastId)
    else expect(entry!.objectId).toBe(activities.sunset.id)
  })

  let lastId = ''

  it('also if it changes rows that no entry has', async () => {
    const { webhook } = await act<{ webhook: { id: string } }>(
      `{ createWebhook(input: { url: "https://example.com/3" }) { webhook { id } } }`,
    )
    await act(`{ testWebhook(webhookId: "${webhook.id}") { id } }`)
    expect((await entries())[0]).toMatchObject({ action: 'testWebhook', objectId: webhook.id, changes: [] })
    const [row] = await world.admin.query<{ same: boolean }>(
      `select e.xmin = d.xmin same from audit_entry e, webhook_delivery d where e.action = 'testWebhook'`,
    )
    expect(row).toEqual({ same: true })
  })

  it('and each of several objects has an entry', async () => {
    const ids = `["${activities.sunset.id}", "${activities.island.id}"]`
    await act(`{ setScheduleExceptions(input: { activityIds: ${ids}, date: "2026-08-02" }) { id } }`)
    const found = (await entries()).slice(0, 2)
    expect(found.map(each => each.objectId).toSorted()).toEqual([activities.sunset.id, activities.island.id].toSorted())
    expect(found.map(each => each.changes.length)).toEqual([1, 1])
  })

  it('without secrets, and without what is known of persons', async () => {
    const text = JSON.stringify(await world.admin.query('select details from audit_detail'))
    expect(text).toContain('https://example.com/2')
    expect(text).not.toMatch(/"(hash|secret|previous_secret|email)"|boss@example/)
  })
})

describe('an export', () => {
  it('of usage is in the audit log, and one that is refused is not', async () => {
    const get = (from: string) =>
      app.inject({
        method: 'GET',
        url: `/api/v2/usage/meters/export?From=${from}&To=2026-06-15`,
        headers: bearer('operator'),
      })
    expect((await get('2026-06-16')).statusCode).toBe(422)
    const [last] = await entries()
    expect(last!.action).not.toBe('exportUsage')
    expect((await get('2026-06-01')).statusCode).toBe(200)
    expect((await entries())[0]).toMatchObject({ action: 'exportUsage', objectType: 'OPERATOR', address: '127.0.0.1' })
  })

  it('of a statement is in it', async () => {
    const url = '/api/v2/ota/partner/statements/2026-05/export'
    expect((await app.inject({ method: 'GET', url, headers: bearer('wanderly') })).statusCode).toBe(200)
    expect((await entries())[0]).toMatchObject({ action: 'exportStatement', objectType: 'PARTNER' })
  })

  it('by a bulk query is in it when it is asked for, and when it is downloaded', async () => {
    const bulk = new Bulk(world, app)
    const made = await bulk.query('{ products { nodes { name } } }')
    const { id } = made
    await doJobs(world, ['bulk'])
    expect((await bulk.result(made)).length).toBeGreaterThan(2)
    expect((await entries()).slice(0, 2)).toMatchObject([
      { action: 'downloadBulkResult', actor: 'LINK', objectId: id, key: null },
      { action: 'bulkQuery', actor: 'KEY', objectId: id },
    ])
  })
})

describe('a bulk mutation', () => {
  it('has an entry for each object that it changes, with the bulk operation as the request', async () => {
    const lines = ['One', 'Two'].map(name => ({ name, durationMinutes: 60, price: { amount: 100 } }))
    const refused = { name: '', durationMinutes: 60, price: { amount: 100 } }
    await new Bulk(world, app).carryOut('CREATE_PRODUCT', [...lines, refused])
    const [two, one, begun] = await entries('actions: ["createProduct", "bulkMutation"]')
    expect(begun!.action).toBe('bulkMutation')
    expect([one, two].map(each => each!.changes[0]!.after!.name)).toEqual(['One', 'Two'])
    for (const each of [one, two])
      expect(each).toMatchObject({ requestId: begun!.objectId, key: begun!.key, address: null })
    expect(await faults()).toEqual([])
  })
})

describe('two actions at once', () => {
  it('wait for each other where the log ends, and leave no gap', async () => {
    const lock = `select from audit_head where operator_id = '${operatorId}' for update`
    const both = () => Promise.all([rename('First'), act('{ updateOperator(input: { holdMinutes: 20 }) { id } }')])
    const [before] = await entries()
    await whileLocked(world, [[lock]], both, { waiting: 2 })
    const found = (await entries()).filter(each => each.number > before!.number)
    expect(found.map(each => each.number - before!.number).toSorted()).toEqual([1, 2])
    expect(await faults()).toEqual([])
  })
})

describe('verifyAudit', () => {
  /** What is found after somebody has changed the tables by hand. */
  async function faultsAfter(...statements: string[]): Promise<string[]> {
    let found: string[] = []
    await rolledBack(world.admin, async sql => {
      for (const statement of statements) await sql.query(statement, [operatorId])
      found = (await verifyAudit(sql, operatorId)).faults
    })
    return found
  }
  const of = (number: number) => `where operator_id = $1 and number = ${number}`

  it.each<[what: string, statements: (last: number) => string[], sentence: (last: number) => string[]]>([
    ['nothing', () => [], () => []],
    [
      'an entry that was edited',
      () => [`update audit_entry set action = 'updatePricing' ${of(3)}`],
      () => ['Entry 3 was edited: its hash is not that of what it says.'],
    ],
    [
      'an entry whose actor was edited',
      () => [`update audit_entry set key_id = gen_random_uuid() ${of(4)}`],
      () => ['Entry 4 was edited: its hash is not that of what it says.'],
    ],
    [
      'details that were edited',
      () => [`update audit_detail set details = jsonb_set(details, '{address}', '"10.0.0.1"') ${of(2)}`],
      () => ['The details of entry 2 were edited.'],
    ],
    [
      'details that are missing',
      () => [`delete from audit_detail ${of(2)}`],
      () => ['The details of entry 2 are missing, and no entry says that they were erased.'],
    ],
    ['a missing entry', () => [`delete from audit_entry ${of(3)}`], () => ['Entry 3 is missing.']],
    [
      'several missing entries',
      () => ['delete from audit_entry where operator_id = $1 and number between 3 and 5'],
      () => ['The entries 3 to 5 are missing.'],
    ],
    ['the last one missing', last => [`delete from audit_entry ${of(last)}`], last => [`Entry ${last} is missing.`]],
    [
      'an entry from elsewhere',
      last => [
        `insert into audit_entry select operator_id, ${last + 1}, occurred_at, action, object_type, object_id, actor, key_id, session_id,
          request_id, details_digest, hash from audit_entry ${of(1)}`,
      ],
      last => [`Entry ${last + 1} was not appended by the service.`],
    ],
  ])('names %s', async (_, statements, sentences) => {
    const { end } = await verifyAudit(world.database, operatorId)
    expect(await faultsAfter(...statements(end.number))).toEqual(sentences(end.number))
  })

  it('misses a log that was cut off with its end, unless it is told the end', async () => {
    const { end } = await verifyAudit(world.database, operatorId)
    const before = end.number - 1
    await rolledBack(world.admin, async sql => {
      await sql.query(`delete from audit_detail ${of(end.number)}`, [operatorId])
      await sql.query(`delete from audit_entry ${of(end.number)}`, [operatorId])
      await sql.query(
        `update audit_head set last_number = ${before}, hash = (select hash from audit_entry ${of(before)}) where operator_id = $1`,
        [operatorId],
      )
      expect((await verifyAudit(sql, operatorId)).faults).toEqual([])
      expect((await verifyAudit(sql, operatorId, { known: end })).faults).toEqual([
        `Entry ${end.number} is not the one that had the hash ${end.hash}.`,
      ])
    })
    expect((await verifyAudit(world.database, operatorId, { known: end })).faults).toEqual([])
  })

  it('accepts details that were erased, and the log says which', async () => {
    const id = activities.island.activityId
    const [before] = await entries(`objects: ["${activities.island.id}"]`)
    expect(before!.erased).toBe(false)
    const erasing = { ...byAdministrator, action: 'erase', now: world.now }
    await audited(world.database, erasing, db => eraseAuditDetails(db, operatorId, [id]))
    const [after] = await entries(`objects: ["${activities.island.id}"]`)
    expect(after).toMatchObject({ number: before!.number, erased: true, changes: [], address: null })
    const [said] = await entries('actions: ["erase"]')
    expect(said!.changes.map(each => each.before)).toEqual([{ number: before!.number }])
    expect(await faults()).toEqual([])
  })
})

describe('what the service does by itself', () => {
  it('is no part of the action that finds it, such as a hold that has expired', async () => {
    const desk = await Desk.open(world, 'wanderly')
    const where = { date: '2026-07-06', time: '09:00' }
    const { bookingReference } = await desk.book({ ...where, participants: 1 })
    const began = world.now
    const hold = () => desk.hold({ ...where, participants: 2 })
    await hold()
    await assignGuide()
    world.now = new Date(began.getTime() + 3 * 3_600_000)
    const [before] = await entries()
    await refusalOf(rename('X', 77))
    expect((await entries())[0]).toEqual(before)
    expect(await expiredCount()).toBe(2)
    expect(await world.admin.query('select from resource_assignment')).toEqual([])
    world.now = began
    await hold()
    world.now = new Date(began.getTime() + 3 * 3_600_000)
    await act(`{ amendBooking(bookingReference: "${bookingReference}", input: { participants: 3 }) { id } }`)
    expect(await expiredCount()).toBe(3)
    world.now = began
    const found = (await entries()).filter(each => each.number > before!.number)
    expect(found).toMatchObject([
      { action: 'amendBooking', changes: [{ row: 'bookingEvent', after: { action: 'AMENDED' } }] },
    ])
  })

  /** Assigns a guide to a departure that is held, and needs none once the hold has expired. */
  async function assignGuide() {
    const resource = await act<{ id: string; members: { id: string }[] }>(
      '{ createResource(input: { name: "Guides", members: [{ name: "Ann" }] }) { id members { id } } }',
    )
    const needs = `[{ resourceId: "${resource.id}", per: DEPARTURE, quantity: 1 }]`
    await act(`{ updateResourceNeeds(activityId: "${activities.island.id}", needs: ${needs}) { id } }`)
    const desk = await Desk.open(world, 'wanderly')
    const { timeslotId } = await desk.hold({
      activityId: activities.island.activityId,
      date: '2026-07-07',
      time: '10:00',
      participants: 2,
    })
    const [timeslot, member] = [encodeTypeId('ts', timeslotId), resource.members[0]!.id]
    await act(
      `{ assignMembers(timeslotId: "${timeslot}", resourceId: "${resource.id}", memberIds: ["${member}"]) { used } }`,
    )
    expect(await world.admin.query('select from resource_assignment')).toHaveLength(1)
  }

  const expiredCount = async () => {
    const [row] = await world.admin.query<{ count: number }>(
      `select count(*)::int count from booking_event where action = 'EXPIRED'`,
    )
    return row!.count
  }
})

describe('nightlyAudit', () => {
  const night = async () => {
    const reported: [message: string, about: object][] = []
    const report = (error: unknown, about: object) => void reported.push([(error as Error).message, about])
    const attempt = {
      report,
      now: world.now,
      stopping: new AbortController().signal,
    } as unknown as Parameters<Night>[2]
    await tasks['audit-night']!(servicesOf(world), { operatorId }, attempt)
    return reported
  }
  type Night = (typeof tasks)[string]

  it('reports nothing where all is well, and what is wrong', async () => {
    expect(await night()).toEqual([])
    const [before] = await world.admin.query<{ requestId: string }>(
      `update audit_entry e set request_id = 'x' from audit_entry o
       where e.operator_id = $1 and e.number = 2 and o.operator_id = $1 and o.number = 2 returning o.request_id "requestId"`,
      [operatorId],
    )
    const sentence = 'Entry 2 was edited: its hash is not that of what it says.'
    expect(await night()).toEqual([
      [
        expect.stringContaining(`is not as it was written: ${sentence}`),
        { operatorId, faultCount: 1, faults: [sentence] },
      ],
    ])
    await world.admin.query('update audit_entry set request_id = $2 where operator_id = $1 and number = 2', [
      operatorId,
      before!.requestId,
    ])
    expect(await night()).toEqual([])
  })
})

describe('the command line', () => {
  const run = (...args: string[]) => runCommand(args, { DATABASE_URL: world.databaseUrl })

  it('is audited: what it does to keys is in the log of their operator', async () => {
    const issued = await run(
      'keys',
      'issue',
      '--operator',
      'Harbour Kayaks',
      '--scopes',
      'operator:read',
      '--name',
      'x',
    )
    expect(issued).toMatchObject({ code: 0 })
    expect((await entries())[0]).toMatchObject({
      action: 'keys issue',
      objectType: 'API_KEY',
      objectId: expect.stringMatching(/^key_/),
      actor: 'COMMAND_LINE',
      requestId: expect.stringContaining('@'),
      changes: [{ row: 'apiKey', before: null, after: { name: 'x', scopes: ['operator:read'] } }],
    })
  })

  it('is audited for every operator whose keys it changes', async () => {
    const id = (name: string) => run('agencies', 'create', '--name', name).then(({ out }) => out.trim())
    const agency = await id('Far and Near')
    for (const operator of ['Harbour Kayaks', 'Brooklyn Walls']) {
      const grant = ['agencies', 'grant', '--agency', agency, '--operator', operator, '--partner', 'wanderly']
      expect(await run(...grant)).toMatchObject({ code: 0 })
    }
    expect(await run('agencies', 'issue-key', '--agency', agency, '--name', 'x')).toMatchObject({ code: 0 })
    const found = await world.admin.query(
      `select operator_id, number from audit_entry where action = 'agencies issue-key' order by operator_id`,
    )
    expect(found).toEqual([
      { operator_id: operatorId, number: expect.any(Number) },
      { operator_id: operators.walls.operatorId, number: 2 },
    ])
  })

  it('verifies the log of every operator, and prints where each ends', async () => {
    const created = ['operators', 'create', '--name', 'New Tours', '--time-zone', 'Europe/Paris', '--currency', 'EUR']
    expect(await run(...created)).toMatchObject({ code: 0 })
    const { out, code } = await run('audit', 'verify')
    expect(code).toBe(0)
    expect(out).toMatch(/^Harbour Kayaks: complete \(\d+ entries, the details of 1 erased\), ends at \d+:[\da-f]{64}$/m)
    expect(out).toMatch(/^New Tours: complete \(\d+ entries\), ends at \d+:[\da-f]{64}$/m)
    const [, end] = /^New Tours: .* ends at (\S+)$/m.exec(out)!
    expect(await run('audit', 'verify', '--operator', 'New Tours', '--end', end!)).toMatchObject({ code: 0 })
    const wrong = await run('audit', 'verify', '--operator', 'New Tours', '--end', `1:${'0'.repeat(64)}`)
    expect(wrong).toMatchObject({
      code: 1,
      out: expect.stringContaining('Entry 1 is not the one that had the hash 0000'),
    })
    expect(await run('audit', 'verify', '--end', end!)).toMatchObject({ code: 64 })
  })

  it('exits with 1 and names the entry that was edited', async () => {
    await world.admin.query(`update audit_entry set occurred_at = now() where operator_id = $1 and number = 2`, [
      operatorId,
    ])
    const { out, code } = await run('audit', 'verify', '--operator', 'harbour kayaks')
    expect(code).toBe(1)
    expect(out).toContain('Harbour Kayaks: NOT AS IT WAS WRITTEN')
    expect(out).toContain('  Entry 2 was edited: its hash is not that of what it says.')
  })
})
