import { setImmediate as yieldOnce } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE } from '../../src/platform/postgres/openEmbeddedDatabase.ts'
import { openPostgres } from '../../src/platform/postgres/openPostgres.ts'

/** Adds one agency, prints an instant, and adds another one: a restore to that instant has the first alone. */
const postgres = await openPostgres({ dataDir: process.env.DATA_DIR! })
const client = new pg.Client(postgres.databaseUrl(DATABASE))
await client.connect()
const add = (name: string) =>
  client.query('insert into agency (agency_id, name, created_at) values (gen_random_uuid(), $1, now())', [name])
/** Waits for the next millisecond: the printed instant has no smaller parts. */
async function nextMillisecond(): Promise<void> {
  for (const now = Date.now(); Date.now() <= now; ) await yieldOnce()
}
await add('Before the instant')
await nextMillisecond()
console.log(new Date().toISOString())
await nextMillisecond()
await add('After the instant')
await client.end()
await postgres.stop()
