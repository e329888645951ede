import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../Config.ts'
import { type OpenDatabase, openDatabase } from '../openDatabase.ts'
import { openPostgres } from '../postgres/openPostgres.ts'

/** Opens the database that the service uses: its own if it runs, started for this while if it does not. */
export async function openKeysDatabase(config: Config, opened: AsyncDisposableStack): Promise<OpenDatabase> {
  const database = await openDatabase(config.databaseUrl ?? (await embeddedDatabase(config, opened)), 2)
  opened.defer(() => database.close())
  return database
}

async function embeddedDatabase({ dataDir }: Config, opened: AsyncDisposableStack): Promise<string> {
  if (!existsSync(join(dataDir, 'postgres.json'))) {
    throw new Error(
      `There is no database in ${dataDir} yet: start the service once with npm start, or set DATABASE_URL.`,
    )
  }
  const postgres = await openPostgres({ dataDir })
  opened.defer(() => postgres.stop())
  return postgres.databaseUrl('activity_booking')
}
