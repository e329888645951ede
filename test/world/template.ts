import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { migrate } from '../../src/app/schema/migrate.ts'
import type { DatabaseUrls } from '../../src/platform/connection/DatabaseSettings.ts'
import { hostUrls } from '../../src/platform/connection/hostUrls.ts'
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
  '../../src/app/schema/grantRights.ts',
  '../../node_modules/graphile-worker/package.json',
]

/** The server that tests run on: started by the run, or the one of TEST_DATABASE_URL. */
export function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('No PostgreSQL for the tests: run them with `npm test`, which starts one.')
  return url
}

/** The URL of another database of the same server, as its superuser. */
export function databaseUrl(name: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

/** The users of the databases of tests, as those of an installation. Each is its own password. */
const users = { main: 'test_runtime', direct: 'test_runtime', migration: 'test_owner', jobs: 'test_jobs' } as const

/** The URL of a database, as one of its users. */
function urlAs(given: string, user: string): string {
  const url = new URL(given)
  url.username = user
  url.password = user
  return url.href
}

/** The URLs of a database of tests, or of the same one through a proxy. */
export function urlsOf(given: string): DatabaseUrls {
  const { main, direct, migration, jobs } = users
  return {
    main: urlAs(given, main),
    direct: urlAs(given, direct),
    migration: urlAs(given, migration),
    jobs: urlAs(given, jobs),
  }
}

/** The environment of a process with the other users of the database that it names, if that is one of a world. */
export function withUsers(environment: Record<string, string>): Record<string, string> {
  const { DATABASE_URL } = environment
  if (!DATABASE_URL || new URL(hostUrls(DATABASE_URL)[0]!).username !== users.main) return environment
  const { migration, jobs } = urlsOf(environment.DATABASE_DIRECT_URL ?? DATABASE_URL)
  return { DATABASE_MIGRATION_URL: migration, DATABASE_JOBS_URL: jobs, ...environment }
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

async function createUsers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles')
  const known = new Set(rows.map(each => each.rolname))
  for (const each of new Set(Object.values(users))) {
    if (!known.has(each)) await client.query(`create role ${each} login password '${each}'`)
  }
}

async function makeTemplate(client: pg.Client, name: string): Promise<void> {
  const raw = `${name}_raw`
  await client.query(`drop database if exists ${raw} with (force)`)
  await createUsers(client)
  await client.query(`create database ${raw} owner ${users.migration}`)
  await client.query(`grant create on database ${raw} to ${users.jobs}`)
  const urls = urlsOf(databaseUrl(raw))
  await migrate(urls.migration, urls)
  const database = await openDatabase(urls.migration, 2)
  try {
    await writeCast(database)
  } finally {
    await database.close()
  }
  // Renamed only when it is complete.
  await client.query(`alter database ${raw} rename to ${name}`)
}
