import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { removeData } from '../../platform/backup/removeData.ts'
import { readRecord } from '../../platform/postgres/ClusterRecord.ts'
import { ensureDatabase } from '../../platform/postgres/ensureDatabase.ts'
import { openPostgres } from '../../platform/postgres/openPostgres.ts'
import type { Query } from './dumpSchema.ts'
import { migrate } from './migrate.ts'

/** Runs work on a database of its own, on a PostgreSQL of its own, that has all migrations and nothing else. */
export async function withMigratedDatabase<T>(work: (query: Query) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'activity-booking-schema-'))
  const dataDir = join(folder, 'postgres')
  try {
    const postgres = await openPostgres({ dataDir, durable: false })
    try {
      await ensureDatabase(postgres.url, 'schema')
      const url = postgres.databaseUrl('schema')
      await migrate(url)
      const client = new pg.Client(url)
      await client.connect()
      try {
        return await work(async <Row>(text: string) => (await client.query(text)).rows as Row[])
      } finally {
        await client.end()
      }
    } finally {
      await postgres.stop()
    }
  } finally {
    await removeData(dataDir, readRecord(dataDir))
    await rm(folder, { recursive: true, force: true })
  }
}
