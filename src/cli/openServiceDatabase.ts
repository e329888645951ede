import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { accessOf, checkDatabase } from '../database/connection/checkDatabase.ts'
import { type OpenDatabase, openDatabase } from '../database/connection/openDatabase.ts'
import { openEmbeddedDatabase } from '../postgres/openEmbeddedDatabase.ts'
import type { Config } from '../service/Config.ts'

/** Opens the service's database: the embedded one is shared with a running service, else started for this command. */
export async function openServiceDatabase(config: Config, opened: AsyncDisposableStack): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config
  await checkDatabase(config)
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres.json'))) {
    throw new Error(
      `There is no database in ${dataDir} yet: start the service once with npm start, or set DATABASE_URL.`,
    )
  }
  const url = databaseUrl ?? (await openEmbeddedDatabase(dataDir, opened, () => {}))
  const database = await openDatabase(url, 2, {}, () => {}, accessOf(config))
  opened.defer(() => database.close())
  return database
}
