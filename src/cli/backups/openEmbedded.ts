import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../../app/configuration/Config.ts'
import { DATABASE } from '../../platform/postgres/openEmbeddedDatabase.ts'
import { openPostgres } from '../../platform/postgres/openPostgres.ts'

/** The embedded database, as its superuser. */
export interface EmbeddedDatabase {
  databaseUrl: string
  /** The folder of the cluster. */
  cluster: string
}

/** Joins the embedded PostgreSQL of DATA_DIR, or starts it for this command. */
export async function openEmbedded({ dataDir }: Config, opened: AsyncDisposableStack): Promise<EmbeddedDatabase> {
  if (!existsSync(join(dataDir, 'postgres.json'))) {
    throw new Error(`There is no database in ${dataDir}: set DATA_DIR to the folder of the service.`)
  }
  const postgres = await openPostgres({ dataDir })
  opened.defer(() => postgres.stop())
  const databaseUrl = postgres.databaseUrl(DATABASE)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return { databaseUrl, cluster: rows[0]!.data_directory }
  } finally {
    await client.end()
  }
}

/** The folder of uploads; null if they are in a bucket. */
export function uploadsOf({ dataDir, s3 }: Config): string | null {
  return s3 ? null : join(dataDir, 'uploads')
}
