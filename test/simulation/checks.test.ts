import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import type { Scene } from './checks/Check.ts'
import { checks } from './checks/checks.ts'
import { drain } from './drain.ts'
import { drawPlan } from './drawPlan.ts'
import { Machine } from './Machine.ts'
import type { Plan, Step } from './Plan.ts'
import { Simulation } from './Simulation.ts'

let machine: Machine
let simulation: Simulation

/** A day of the marketplace, with a quota that is reached, one that is not, a voucher and a deposit. */
function smallPlan(): Plan {
  const [first, ...more] = drawPlan({ seed: 'checks', days: 2, least: 35, most: 40 })
  const before: Step[] = [
    { minute: 540, action: { do: 'sell voucher', operator: 'harbour', amount: 9000 } },
    {
      minute: 540,
      action: { do: 'sell', operator: 'harbour', people: 2, deposit: 50, activity: 'sunset', ahead: 5, time: '13:00' },
    },
    {
      minute: 540,
      action: { do: 'record usage', operator: 'harbour', meter: 'photos-gb', eighths: [400], again: true },
    },
    {
      minute: 540,
      action: { do: 'record usage', operator: 'harbour', meter: 'api-calls', eighths: [8], again: false },
    },
  ]
  return [{ day: 0, steps: [...before, ...first!.steps] }, ...more]
}

beforeAll(async () => {
  machine = await Machine.open()
  simulation = await Simulation.open(machine, 'checks')
  expect(await simulation.play(smallPlan())).toEqual([])
})

afterAll(async () => {
  await simulation?.close()
  await machine?.close()
})

const one = (table: string, condition = 'true') =>
  `ctid = (select ctid from ${table} where ${condition} order by ctid limit 1)`

const ACTIVE = `status in ('CONFIRMED', 'PENDING') and partner_reference is not null`

/** An e-mail about the only time that its booking was confirmed. */
const CONFIRMATION = `kind = 'WORKFLOW' and status = 'SENT'
  and workflow_id in (select w.workflow_id from workflow w where w.trigger = 'BOOKING_CONFIRMED')
  and (select count(*) from booking_event v where v.operator_id = email.operator_id and v.booking_id = email.booking_id
    and v.action in ('BOOKED', 'CONFIRMED', 'ACCEPTED') and v.status = 'CONFIRMED') = 1`

/** What is damaged, and which sentence must be found. It is damaged in a transaction that only the check sees. */
const damages: [promise: string, statements: string[], sentence: RegExp][] = [
  ['places', [`update timeslot set taken = taken + 1 where ${one('timeslot', 'taken > 0')}`], /places are taken; its/],
  [
    'places',
    [`update timeslot set taken = taken + 1, held = held + 1 where ${one('timeslot', 'taken > 0')}`],
    /are held/,
  ],
  ['places', [`update booking set participants = 900 where ${one('booking', ACTIVE)}`], /has sold 9\d\d places/],
  ['acknowledged', [`delete from booking where ${one('booking', ACTIVE)}`], /acknowledged as [\w-]+, is not there/],
  [
    'acknowledged',
    [
      `create temp table twice as select * from booking where ${one('booking', ACTIVE)}`,
      `update twice set booking_id = gen_random_uuid(), booking_reference = '2222-2222'`,
      'insert into booking select * from twice',
    ],
    /is booked 2 times/,
  ],
  ['acknowledged', [`update booking set status = 'NO_SHOW' where ${one('booking', ACTIVE)}`], /is NO_SHOW; it was/],
  ['acknowledged', [`update booking set version = version + 1 where ${one('booking', ACTIVE)}`], /has version/],
  [
    'acknowledged',
    [`update booking set partner_reference = null where ${one('booking', ACTIVE)}`],
    /is there, and nobody asked for it/,
  ],
  ['resources', [`update resource set quantity = 1 where name = 'Kayak'`], /of Kayak are used at/],
  ['resources', [`update resource set quantity = 99 where name = 'Guide'`], /There are 99 of guides/],
  [
    'resources',
    [`update resource_use set used = used + 1 where ${one('resource_use', "used > 0 and starts_at > '2040-01-05'")}`],
    /are counted from/,
  ],
  ['money', [`update voucher set balance_minor = balance_minor - 1 where balance_minor > 0`], /left; it is/],
  [
    'money',
    [`update basket set paid_minor = paid_minor + 1 where ${one('basket', "channel = 'POINT_OF_SALE'")}`],
    /its basket has/,
  ],
  [
    'money',
    [`update booking_event set retail_change = retail_change + 1 where partner_id is not null and retail_change > 0`],
    /The lines of .* add up to/,
  ],
  ['totals', [`update booking_total set bookings = bookings + 1 where ${one('booking_total')}`], /their totals count/],
  [
    'meters',
    [`update usage_entry set usage = usage + 1 where ${one('usage_entry', "source = 'client'")}`],
    /add up to/,
  ],
  ['meters', [`delete from usage_entry where ${one('usage_entry', "source = 'client'")}`], /is not there/],
  [
    'meters',
    [`delete from usage_entry where ${one('usage_entry', "meter = 'order-completed'")}`],
    /order-completed was counted/,
  ],
  ['meters', ['delete from usage_quota_crossing'], /and that was not recorded/],
  [
    'meters',
    [
      `insert into usage_quota_crossing select operator_id, quota_id, '2040-01-01', 1, now() from usage_quota where period = 'MONTH'`,
    ],
    /was never more than/,
  ],
  ['feed', [`delete from change_event where ${one('change_event', 'sequence_number = 9')}`], /The sequence of .* has/],
  [
    'feed',
    [`delete from change_event where ${one('change_event', "type like 'booking.%'")}`],
    /is 0 times in the feed/,
  ],
  [
    'feed',
    [`update change_event set partner_id = null, public = true where type = 'booking.confirmed'`],
    /is for a partner that the booking/,
  ],
  [
    'emails',
    [
      `update email set status = 'FAILED', failure = 'lost', sent_at = null where ${one('email', "status = 'SENT' and failure is null")}`,
    ],
    /came, and is FAILED/,
  ],
  [
    'emails',
    [
      `create temp table again as select * from email where ${one('email', CONFIRMATION)}`,
      `update again set email_id = gen_random_uuid(), occasion = 'again'`,
      'insert into email select * from again',
    ],
    /e-mails of "\w+" for what happened/,
  ],
  [
    'audit',
    [`update audit_entry set action = 'nothing' where ${one('audit_entry', 'number = 2')}`],
    /Entry 2 was edited/,
  ],
  ['audit', [`delete from audit_entry where ${one('audit_entry', 'number = 3')}`], /Entry 3 is missing/],
]

/** Damages that requests must see: they are committed, and repaired afterwards. */
const committed: [promise: string, damage: string, repair: string, sentence: RegExp][] = [
  [
    'money',
    `update booking_event set commission_change = commission_change + 1 where partner_id is not null and retail_change <> 0`,
    `update booking_event set commission_change = commission_change - 1 where partner_id is not null and retail_change <> 0`,
    /are stated as .*; they are/,
  ],
  [
    'money',
    'update payment set amount_minor = amount_minor + 1',
    'update payment set amount_minor = amount_minor - 1',
    /were paid by CASH/,
  ],
  [
    'meters',
    `update usage_day set usage = usage + 1 where meter = 'photos-gb'`,
    `update usage_day set usage = usage - 1 where meter = 'photos-gb'`,
    /The summary of photos-gb/,
  ],
  [
    'copies',
    `update timeslot set capacity = capacity + 1 where date = '2040-01-09'`,
    `update timeslot set capacity = capacity - 1 where date = '2040-01-09'`,
    /The copy of \w+ differs/,
  ],
  [
    'row-level security',
    'alter table booking disable row level security',
    'alter table booking enable row level security',
    /Without an operator there are rows in booking/,
  ],
]

const find = (promise: string, scene: Scene) => checks.find(each => each.promise === promise)!.find(scene)

/** An offer whose entry of the waitlist is not there. */
const offerWithoutEntry = [
  `create temp table offer as select * from booking where ${one('booking', ACTIVE)}`,
  `update offer set booking_id = gen_random_uuid(), booking_reference = '2222-2222', partner_reference = null`,
  'insert into booking select * from offer',
  `insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, relayed)
   select operator_id, booking_id, 1, 'HELD', 'ON_HOLD', created_at, 'SERVICE', true from offer`,
]

const sceneNow = () => simulation.scene(1, true)

/** Large integers are numbers, as for the service. */
const asNumbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/** A connection on which no trigger hinders. */
async function onConnection(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: simulation.stage.admin.url, types: asNumbers })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await work(client)
  } finally {
    await client.end()
  }
}

describe('the checks of the simulation', () => {
  it('find nothing in what was played', async () => {
    for (const { promise } of checks) expect([promise, await find(promise, sceneNow())]).toEqual([promise, []])
  })

  it.each(damages.map(([promise, statements, sentence]) => ({ promise, statements, sentence })))(
    '$promise: $sentence',
    async ({ promise, statements, sentence }) => {
      await onConnection(async client => {
        await client.query('begin')
        for (const statement of statements) expect((await client.query(statement)).rowCount).toBeGreaterThan(0)
        const query = async <Row>(text: string, values: readonly unknown[] = []) =>
          (await client.query(text, [...values])).rows as Row[]
        const scene = { ...sceneNow(), admin: { query }, database: { query, announce: () => {} } }
        expect((await find(promise, scene)).join('\n')).toMatch(sentence)
        await client.query('rollback')
      })
    },
  )

  it('miss the entry of an offer until entries of its day are deleted', async () => {
    await onConnection(async client => {
      await client.query('begin')
      for (const statement of offerWithoutEntry) await client.query(statement)
      const query = async <Row>(text: string, values: readonly unknown[] = []) =>
        (await client.query(text, [...values])).rows as Row[]
      const scene = { ...sceneNow(), admin: { query } }
      expect(await find('acknowledged', scene)).toEqual(['Booking 2222-2222 is there, and nobody asked for it.'])
      await client.query(`update booking set date = '2039-01-01' where booking_reference = '2222-2222'`)
      expect(await find('acknowledged', scene)).toEqual([])
      await client.query('rollback')
    })
  })

  it.each(committed.map(([promise, damage, repair, sentence]) => ({ promise, damage, repair, sentence })))(
    '$promise, as requests see it: $sentence',
    async ({ promise, damage, repair, sentence }) => {
      await onConnection(async client => {
        await client.query(damage)
        try {
          expect((await find(promise, sceneNow())).join('\n')).toMatch(sentence)
        } finally {
          await client.query(repair)
        }
      })
    },
  )

  it('find an e-mail that came twice, and one that never came', async () => {
    const { accepted } = simulation.stage.mailbox
    const twice = { accepted: [...accepted, accepted[0]!] }
    expect((await find('emails', { ...sceneNow(), mailbox: twice })).join('\n')).toMatch(/came 2 times/)
    const lost = {
      accepted: accepted.toSpliced(
        accepted.findIndex(each => each.told),
        1,
      ),
    }
    expect((await find('emails', { ...sceneNow(), mailbox: lost })).join('\n')).toMatch(/is sent, and never came/)
  })

  it('find an action that is not in the audit log', async () => {
    sceneNow().model.audited.harbour.add('never-sent')
    expect((await find('audit', sceneNow())).join('\n')).toMatch(/never-sent was acknowledged, and is not in the log/)
  })

  it('find a job that was given up', async () => {
    const { stage } = simulation
    await stage.admin.query(`select graphile_worker.add_job('send-email', '{}', max_attempts => 1)`)
    expect((await drain(stage, false)).join('\n')).toMatch(/1 jobs of send-email, which were given up: /)
    await stage.admin.query('delete from graphile_worker._private_jobs where last_error is not null')
    expect(await drain(stage, false)).toEqual([])
  })

  it('find a refusal that nobody expects', async () => {
    const { client, names, violations } = simulation
    await client.post('/api/v2/ota/partner/booking', names.partnerKeys.wanderly, {})
    await simulation.check(1, false)
    const [violation] = violations.splice(0)
    expect(violation).toMatchObject({ promise: 'answers', sentence: expect.stringContaining('was refused: ') })
  })

  it('find a change that never came to a receiver', async () => {
    const query = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
      const rows = await simulation.stage.admin.query<Row>(text, values)
      const extra = { number: 90_000_000, type: 'booking.held', object: 'nothing', changedAt: new Date() }
      return text.includes('from change_event c') ? [...rows, extra as Row] : rows
    }
    const found = await find('webhooks', { ...sceneNow(), admin: { query } })
    expect(found.join('\n')).toMatch(/the webhook of wanderly never got the change 90000000 \(booking\.held\)/)
  })

  it('find a price that is not that of the model', async () => {
    const { model } = simulation
    model.prices.sunset++
    const violations = await simulation.play([
      {
        day: 2,
        steps: [
          {
            minute: 600,
            action: {
              do: 'book',
              partner: 'wanderly',
              people: 1,
              promo: false,
              voucher: false,
              again: false,
              activity: 'sunset',
              ahead: 19,
              time: '09:00',
            },
          },
        ],
      },
    ])
    expect(violations.map(each => each.promise)).toContain('money')
    expect(violations[0]!.sentence).toMatch(/^the price of .* was answered as \d+; it is \d+\.$/)
  })
})
