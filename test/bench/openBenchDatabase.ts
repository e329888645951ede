import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import pg from 'pg'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { migrate } from '../../src/app/schema/migrate.ts'
import type { DatabaseLimits } from '../../src/platform/connection/databaseLimits.ts'
import { type OpenDatabase } from '../../src/platform/connection/openPool.ts'
import { ensureRoles } from '../../src/platform/postgres/ensureRoles.ts'
import { openPostgres } from '../../src/platform/postgres/openPostgres.ts'

/** A migrated database that is deleted when it is closed. */
export interface BenchDatabase {
  /** With the superuser. */
  url: string
  /** The server that it is on, on which others can be created. */
  serverUrl: string
  database: OpenDatabase
  close(): Promise<void>
}

// After a checkpoint the first change of a page writes the whole page to the log. Without checkpoints in between, what is counted for
// a request does not depend on when it came.
const STEADY = [
  `alter system set checkpoint_timeout = '1h'`,
  `alter system set max_wal_size = '16GB'`,
  'select pg_reload_conf()',
]

/** Creates a database on the given server, on the one in TEST_DATABASE_URL, or on an embedded PostgreSQL in the folder. */
export async function openBenchDatabase(
  folder: string,
  limits: Partial<DatabaseLimits> = {},
  given?: string,
): Promise<BenchDatabase> {
  const opened = new AsyncDisposableStack()
  try {
    let server = given ?? process.env.TEST_DATABASE_URL
    if (!server) {
      // As root, PostgreSQL runs as another user. If that user cannot enter the folder, the data is kept elsewhere and left
      // behind.
      await chmod(folder, 0o711)
      const postgres = await openPostgres({ dataDir: folder })
      opened.defer(() => postgres.stop())
      server = postgres.url
      await onServer(server, ...STEADY)
    }
    const name = `bench_${randomBytes(4).toString('hex')}`
    const serverUrl = server
    await onServer(serverUrl, `create database ${name}`)
    opened.defer(() => onServer(serverUrl, `drop database ${name} with (force)`))
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    const database = await openDatabase(url.href, 2, limits)
    opened.defer(() => database.close())
    const { owner, runtime, jobs } = await ensureRoles(url.href)
    await migrate(owner, { direct: runtime, jobs })
    return { url: url.href, serverUrl, database, close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
