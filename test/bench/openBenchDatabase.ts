import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import pg from 'pg'
import type { DatabaseLimits } from '../../src/database/connection/databaseLimits.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/connection/openDatabase.ts'
import { migrate } from '../../src/database/schema/migrate.ts'
import { openPostgres } from '../../src/postgres/openPostgres.ts'

/** A migrated database that is deleted when it is closed. */
export interface BenchDatabase {
  url: string
  database: OpenDatabase
  close(): Promise<void>
}

/** Creates a database on an embedded PostgreSQL in the folder, or on the server in TEST_DATABASE_URL. */
export async function openBenchDatabase(folder: string, limits: Partial<DatabaseLimits> = {}): Promise<BenchDatabase> {
  const opened = new AsyncDisposableStack()
  try {
    let server = process.env.TEST_DATABASE_URL
    if (!server) {
      // As root, PostgreSQL runs as another user. If that user cannot enter the folder, the data is kept elsewhere and left
      // behind.
      await chmod(folder, 0o711)
      const postgres = await openPostgres({ dataDir: folder })
      opened.defer(() => postgres.stop())
      server = postgres.url
    }
    const name = `bench_${randomBytes(4).toString('hex')}`
    const serverUrl = server
    await onServer(serverUrl, `create database ${name}`)
    opened.defer(() => onServer(serverUrl, `drop database ${name} with (force)`))
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    const database = await openDatabase(url.href, 2, limits)
    opened.defer(() => database.close())
    await migrate(url.href)
    return { url: url.href, database, close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
