import pg from 'pg'
import { commandPrefix } from '../app/commandPrefix.ts'
import { readConfig } from '../app/configuration/readConfig.ts'
import { reportFailure } from '../app/reportFailure.ts'
import { describeMigration, type MigrationLock } from '../app/schema/describeMigration.ts'
import { findMigrations } from '../app/schema/findMigrations.ts'
import { migrate } from '../app/schema/migrate.ts'
import { mayMigrate } from '../app/schema/requireSchema.ts'
import type { DatabaseUrls } from '../platform/connection/DatabaseSettings.ts'
import { locateDatabase } from './openServiceDatabase.ts'
import { isHelpRequest, readCommand } from './readCommand.ts'

const call = commandPrefix('migrate')

const usage = `Migrates the database, and grants the users of the service what they need.

  ${call} status   which migrations are pending, what each locks, and for how long it is expected to
  ${call} up       applies the pending ones, one after another, and grants the rights

The database is that of DATABASE_URL, or the embedded one of DATA_DIR. DATABASE_MIGRATION_URL names the user that owns its tables, and
DATABASE_JOBS_URL the user that owns the jobs; without them the user of DATABASE_URL does both. Instances that run keep serving. A
migration that has to wait for a lock gives up after a quarter of a second and is tried again.`

const SIZES = `
  select relname name, pg_total_relation_size(oid)::float8 size from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`

async function status({ migration }: DatabaseUrls): Promise<string> {
  const { applied, pending } = await findMigrations(migration)
  if (pending.length === 0) return `The database has all ${applied.length} migrations of this version.`
  const sizes = await sizesOf(migration)
  const lines = [`The database has ${applied.length} migrations, and lacks ${pending.length} of this version:`]
  for (const name of pending) {
    lines.push('', name)
    const locks = await describeMigration(name, sizes)
    if (locks.length === 0) lines.push('  locks nothing that is there')
    for (const each of locks) lines.push(`  ${describeLock(each)}`)
  }
  return lines.join('\n')
}

function describeLock({ target, lock, waits, seconds }: MigrationLock): string {
  const time = seconds < 1 ? 'less than a second' : `about ${Math.ceil(seconds)} seconds`
  return `locks ${target} (${lock}): ${waits}, ${time}`
}

async function sizesOf(databaseUrl: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; size: number }>(SIZES)
    return new Map(rows.map(({ name, size }) => [name, size]))
  } finally {
    await client.end()
  }
}

async function up(urls: DatabaseUrls): Promise<string> {
  // Otherwise the first statement that it may not run would say less.
  await mayMigrate(urls.migration)
  const began = performance.now()
  const applied = await migrate(urls.migration, urls, line => process.stderr.write(`${line}\n`))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return applied.length === 0
    ? 'The database has all migrations of this version. The rights of the users were granted again.'
    : [...applied.map(each => `applied ${each}`), `Applied ${applied.length} migrations in ${seconds} seconds.`].join(
        '\n',
      )
}

const commands = { status: { options: {}, run: status }, up: { options: {}, run: up } }

try {
  const args = process.argv.slice(2)
  if (isHelpRequest(args)) process.stdout.write(`${usage}\n`)
  else {
    const { command } = readCommand(commands, args)
    const opened = new AsyncDisposableStack()
    try {
      process.stdout.write(`${await command.run(await locateDatabase(readConfig(process.env), opened))}\n`)
    } finally {
      await opened.disposeAsync()
    }
  }
} catch (error) {
  reportFailure(error, 'migrate')
}
