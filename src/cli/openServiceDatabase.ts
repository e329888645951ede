import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../app/configuration/Config.ts'
import { openDatabase } from '../app/openDatabase.ts'
import { accessOf, checkDatabase } from '../platform/connection/checkDatabase.ts'
import { type DatabaseUrls, externalUrls } from '../platform/connection/DatabaseSettings.ts'
import { type OpenDatabase } from '../platform/connection/openPool.ts'
import { openEmbeddedDatabase } from '../platform/postgres/openEmbeddedDatabase.ts'

/** The URLs of the service's database: the embedded one is shared with a running service, else started for this command. */
export async function locateDatabase(config: Config, opened: AsyncDisposableStack): Promise<DatabaseUrls> {
  const { databaseUrl, dataDir } = config
  await checkDatabase(config)
  if (databaseUrl) return externalUrls(databaseUrl, config)
  if (!existsSync(join(dataDir, 'postgres.json'))) {
    throw new Error(
      `There is no database in ${dataDir} yet: start the service once with npm start, or set DATABASE_URL.`,
    )
  }
  return openEmbeddedDatabase(dataDir, opened, () => {})
}

/** Opens the service's database. */
export async function openServiceDatabase(config: Config, opened: AsyncDisposableStack): Promise<OpenDatabase> {
  const { main } = await locateDatabase(config, opened)
  const database = await openDatabase(main, 2, {}, undefined, accessOf(config))
  opened.defer(() => database.close())
  return database
}
