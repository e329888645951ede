import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { migrate } from '../../src/app/schema/migrate.ts'
import { writeCast } from './cast.ts'

const folder = new URL('.', import.meta.url)
const sources = [
  'cast.ts',
  '../../migrations/.snapshot.json',
  ...globSync('migrations/Migration*')
    .toSorted()
    .map(file => `../../${file}`),
  '../../src/domain/availability/expandSchedules.ts',
  '../../src/domain/zones/storeTimeZones.ts',
  '../../src/domain/scalars/offsetsOf.ts',
  '../../src/platform/jobs/prepareJobs.ts',
  '../../node_modules/graphile-worker/package.json',
]

/** The server that tests run on: started by the run, or the one of TEST_DATABASE_URL. */
export function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('No PostgreSQL for the tests: run them with `npm test`, which starts one.')
  return url
}

/** The URL of another database of the same server. */
export function databaseUrl(name: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

/**
 * The name of a migrated database with the cast, created once for each state of the sources. The first process creates
 * it; an advisory lock makes the others wait.
 */
export async function templateName(): Promise<string> {
  const fingerprint = createHash('sha256')
  for (const source of sources) fingerprint.update(readFileSync(new URL(source, folder)))
  const name = `world_template_${fingerprint.digest('hex').slice(0, 12)}`
  const client = new pg.Client(serverUrl())
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7401)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await makeTemplate(client, name)
  } finally {
    await client.end()
  }
  return name
}

async function makeTemplate(client: pg.Client, name: string): Promise<void> {
  const raw = `${name}_raw`
  await client.query(`drop database if exists ${raw} with (force)`)
  await client.query(`create database ${raw}`)
  await migrate(databaseUrl(raw))
  const database = await openDatabase(databaseUrl(raw), 2)
  try {
    await writeCast(database)
  } finally {
    await database.close()
  }
  // Renamed only when it is complete.
  await client.query(`alter database ${raw} rename to ${name}`)
}
