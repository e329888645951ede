import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../Config.ts'
import { accessOf, checkDatabase } from '../checkDatabase.ts'
import { embeddedDatabase } from '../embeddedDatabase.ts'
import { type OpenDatabase, openDatabase } from '../openDatabase.ts'

/** Opens the database that the service uses: the embedded one is shared with it if it runs, else started for this while. */
export async function openServiceDatabase(config: Config, opened: AsyncDisposableStack): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config
  await checkDatabase(config)
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres.json'))) {
    throw new Error(
      `There is no database in ${dataDir} yet: start the service once with npm start, or set DATABASE_URL.`,
    )
  }
  const url = databaseUrl ?? (await embeddedDatabase(dataDir, opened, () => {}))
  const database = await openDatabase(url, 2, {}, () => {}, accessOf(config))
  opened.defer(() => database.close())
  return database
}
