import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Migration } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { inBatches } from '../../src/app/schema/inBatches.ts'
import { migrate } from '../../src/app/schema/migrate.ts'
import { migrations } from '../../src/app/schema/migrations.ts'
import { schemaOptions } from '../../src/app/schema/schemaOptions.ts'
import { databaseUrl, serverUrl } from '../world/template.ts'
import { busy } from '../world/until.ts'

/** The last migration of the version that runs. */
const RUNNING = 'Migration20261129100000_RenameColumns'

const BOOKINGS = 200_000

const name = `live_${randomBytes(6).toString('hex')}`
const operator = '01970000-0000-7000-8000-000000000000'

async function connectedTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

async function onServer(statement: string): Promise<void> {
  const client = await connectedTo(serverUrl())
  await client.query(statement).finally(() => client.end())
}

class AddLabel extends Migration {
  override name = 'Migration29990101000000_AddLabel'
  override up(): void {
    this.addSql('alter table booking add label text null;')
  }
}

class FillLabel extends Migration {
  override name = 'Migration29990101000100_FillLabel'
  override isTransactional(): boolean {
    return false
  }
  override async up(): Promise<void> {
    // A part of them, because the indexes of each booking take their time.
    await inBatches(
      this,
      `booking where label is null and booking_reference like 'AA2%'`,
      `update booking set label = 'none'`,
    )
  }
}

const unit = { unitId: operator, type: 'OTHER', name: 'Participant', paxCount: 1, minQuantity: 1, maxQuantity: null }
const units = [{ ...unit, price: 100, minAge: null, maxAge: null, accompaniedBy: [], isDefault: true }]
const pricing = { units, groupPrice: null, rules: [], fees: [], taxes: [], cancellationTiers: null }

const line = {
  kind: 'UNIT',
  name: 'Participant',
  quantity: 1,
  each: 100,
  amount: 100,
  unitId: operator,
  unitType: 'OTHER',
}
const lines = JSON.stringify([{ ...line, paxCount: 1 }])

/** Made without triggers and foreign keys, which would take minutes. */
const fill = [
  `set session_replication_role = replica`,
  `insert into operator (operator_id, name, currency, created_at) values ('${operator}', 'Live', 'EUR', now())`,
  `insert into product (operator_id, activity_id, name, short_description, description, category, duration_minutes, time_zone,
     currency, images, pricing, created_at, updated_at)
   values ('${operator}', '${operator}', 'Tour', '', '', '', 60, 'UTC', 'EUR', '[]', '${JSON.stringify(pricing)}', now(), now())`,
  `insert into timeslot (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity, taken)
   values ('${operator}', '${operator}', '${operator}', '2027-07-01', '09:00', '2027-07-01T09:00Z', '2027-07-01T10:00Z', 1000000, ${BOOKINGS})`,
  `create function reference(n int) returns text immutable language sql return (
     select string_agg(substr('23456789ABCDEFGH', (n / (16 ^ p)::int) % 16 + 1, 1), '') from generate_series(0, 5) p)`,
  `insert into basket (operator_id, basket_id, channel, status, total_minor, currency, created_at, completed_at)
   select '${operator}', ('01970000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, 'ONLINE', 'COMPLETED', 100, 'EUR', now(), now()
   from generate_series(1, ${BOOKINGS}) n`,
  `insert into booking (operator_id, booking_id, booking_reference, basket_id, activity_id, timeslot_id, date, time, starts_at, channel,
     participants, price_minor, currency, first_name, last_name, email, payment_reference, status, waiver_status, created_at, lines)
   select operator_id, basket_id, 'AA' || left(r, 2) || '-' || right(r, 4), basket_id, '${operator}', '${operator}', '2027-07-01', '09:00',
     '2027-07-01T09:00Z', 'ONLINE', 1, 100, 'EUR', 'A', 'B', 'a@example.com', 'x', 'CONFIRMED', 'not_required', created_at, '${lines}'
   from basket, reference(right(basket_id::text, 12)::int) r`,
  `set session_replication_role = origin`,
  'analyze booking',
]

/** What the running version does all the time, on the rows and locks that it needs. */
const calls = [
  `select * from booking where operator_id = '${operator}' order by created_at desc limit 50`,
  `select * from timeslot where operator_id = '${operator}' for no key update`,
  `update timeslot set taken = taken + 1 where operator_id = '${operator}'`,
  `insert into basket (operator_id, basket_id, channel, status, total_minor, currency, created_at, completed_at)
   values ('${operator}', $1, 'ONLINE', 'COMPLETED', 100, 'EUR', now(), now())`,
  `insert into booking (operator_id, booking_id, booking_reference, basket_id, activity_id, timeslot_id, date, time, starts_at, channel,
     participants, price_minor, currency, first_name, last_name, email, payment_reference, status, waiver_status, created_at, lines)
   values ('${operator}', $1, $2, $1, '${operator}', '${operator}', '2027-07-01', '09:00', '2027-07-01T09:00Z', 'ONLINE', 1, 100, 'EUR',
     'A', 'B', 'a@example.com', 'x', 'CONFIRMED', 'not_required', now(), '${lines}')`,
  `insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, relayed)
   values ('${operator}', $1, 1, 'BOOKED', 'CONFIRMED', now(), 'CUSTOMER', false)`,
]

const parametersOf = (text: string) => (text.includes('$2') ? 2 : text.includes('$1') ? 1 : 0)

// Other tests of this process need the list as it is.
const all = [...migrations]
const newer = migrations.splice(migrations.findIndex(each => each.name === RUNNING) + 1)
beforeAll(async () => {
  await onServer(`create database ${name}`)
  const orm = new MikroORM(schemaOptions(databaseUrl(name)))
  await orm.migrator.up().finally(() => orm.close())
  const client = await connectedTo(databaseUrl(name))
  try {
    for (const each of fill) await client.query(each)
  } finally {
    await client.end()
  }
})
afterAll(async () => {
  migrations.splice(0, migrations.length, ...all)
  await onServer(`drop database ${name} with (force)`)
})

describe('migrations of a database with 200,000 bookings', () => {
  it('keep no caller of the running version from reading and booking for a second', async () => {
    migrations.push(...newer)
    for (const each of [AddLabel, FillLabel]) migrations.push({ name: new each(null!, null!).name, class: each })
    const migrating = migrate(databaseUrl(name))
    let over = false
    const end = () => {
      over = true
    }
    migrating.then(end, end)
    const caller = await connectedTo(databaseUrl(name))
    // A longer wait for a lock fails the statement; a slow statement alone does not.
    await caller.query(`set lock_timeout = ${Math.round(1000 * busy)}`)
    const [{ booking_id: named }] = (
      await caller.query(`select booking_id from booking where booking_reference like 'AA3%' limit 1`)
    ).rows
    let booked = 0
    while (!over) {
      await caller.query('update booking set notes = $1 where booking_id = $2', [String(booked), named])
      const id = `01970000-0000-7000-a000-${String(++booked).padStart(12, '0')}`
      const reference = booked
        .toString(8)
        .padStart(8, '0')
        .replaceAll('0', '9')
        .replaceAll('1', '8')
        .replace(/.{4}/, '$&-')
      await caller.query('begin')
      for (const each of calls) await caller.query(each, [id, reference].slice(0, parametersOf(each)))
      await caller.query('commit')
    }
    expect((await migrating).slice(-2)).toEqual(migrations.slice(-2).map(each => each.name))
    expect(booked).toBeGreaterThan(1)
    const left = await caller.query(
      'select count(*)::int n from booking where label is null and booking_reference like $1',
      ['AA2%'],
    )
    await caller.end()
    expect(left.rows[0].n).toBe(0)
  })
})
