import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { dumpSchema } from '../../src/app/schema/dumpSchema.ts'
import { migrate } from '../../src/app/schema/migrate.ts'
import { migrations } from '../../src/app/schema/migrations.ts'
import { rest } from '../world/rest.ts'
import { databaseUrl, serverUrl, templateName, urlsOf } from '../world/template.ts'
import { World } from '../world/World.ts'

/**
 * A database that the last version before the baseline has made, through its API: bookings, a hold, a cancellation and usage. Without
 * keys and offsets of time zones, and with the timeslots of a week.
 */
const dump = gunzipSync(readFileSync('test/database/dumps/beforeBaseline.sql.gz')).toString()
const LAST = `('Migration20261130100000_DefineRoutinesInFiles')`

const names = ['adopted', 'earlier'].map(name => `${name}_${randomBytes(6).toString('hex')}`) as [string, string]
const [adopted, earlier] = names

async function on<Row>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

const owner = (name: string) => urlsOf(databaseUrl(name)).migration
const query = <Row>(text: string) => on<Row>(databaseUrl(adopted), text)
const applied = (name: string) =>
  on<{ name: string }>(databaseUrl(name), 'select name from schema_migration order by id').then(rows =>
    rows.map(row => row.name),
  )
const COUNTS = `select (select count(*)::int from booking) bookings, (select count(*)::int from timeslot) timeslots,
  (select sum(taken)::int from timeslot) taken, (select sum(usage)::text from usage_entry) usage,
  (select count(*)::int from booking_event) events, (select count(*)::int from change_outbox) changes`

beforeAll(async () => {
  // It makes the users, too.
  await templateName()
  // The dump loads rows in any order.
  await on(serverUrl(), 'grant set on parameter session_replication_role to test_owner')
  for (const name of names) {
    await on(serverUrl(), `create database ${name} owner test_owner`)
    await on(serverUrl(), `grant create on database ${name} to test_jobs`)
  }
})
afterAll(async () => {
  for (const name of names) await on(serverUrl(), `drop database ${name} with (force)`)
})

describe('a database of the last version before the baseline', () => {
  let before: unknown
  it('goes on from the baseline, with its rows and the schema of a new database', async () => {
    await on(owner(adopted), dump)
    before = await query(COUNTS)
    expect(before).toEqual([
      { bookings: 4, timeslots: 60, taken: 9, usage: expect.any(String), events: 5, changes: expect.any(Number) },
    ])
    const [baseline, ...later] = migrations.map(each => each.name)
    expect(await migrate(owner(adopted), urlsOf(databaseUrl(adopted)))).toEqual(later)
    expect(await applied(adopted)).toEqual([baseline, ...later])
    expect(await dumpSchema(query)).toBe(readFileSync('migrations/schema.sql', 'utf8'))
    expect(await query(COUNTS)).toEqual(before)
    expect(await migrate(owner(adopted), urlsOf(databaseUrl(adopted)))).toEqual([])
  })

  it('answers a request that was sent before again, and sells the places that are left', async () => {
    const world = await World.open(4, adopted)
    try {
      const wanted = (participants: number) => ({
        ActivityID: 'act_01jw000000e00800000000000n',
        Date: '2026-07-01',
        Time: '13:00',
        Participants: participants,
        Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
      })
      const book = (participants: number, key: string) =>
        rest(world, 'POST', '/api/v2/ota/partner/booking', {
          key: 'wanderly',
          body: wanted(participants),
          headers: { 'idempotency-key': key },
        })
      const again = await book(4, 'k-1')
      expect(again).toMatchObject({ status: 201, body: { data: { BookingReference: '872C-JG5L' } } })
      expect((await book(7, 'k-2')).status).toBe(409)
      expect((await book(6, 'k-3')).status).toBe(201)
      expect((await book(1, 'k-4')).status).toBe(409)
    } finally {
      await world.close()
    }
  })
})

describe('a database of an earlier version', () => {
  it('is left as it is, and the error says how it gets to the baseline', async () => {
    await on(databaseUrl(earlier), dump.replace(`,\n  ${LAST}`, ''))
    const before = await applied(earlier)
    expect(before.at(-1)).toBe('Migration20261130090000_RecordChangesInStatements')
    await expect(migrate(databaseUrl(earlier))).rejects.toThrow(
      /its last migration is Migration20261130090000_RecordChangesInStatements.* Start the last version that has a file of that name/,
    )
    expect(await applied(earlier)).toEqual(before)
  })
})
