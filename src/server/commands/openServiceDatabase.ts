import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../Config.ts'
import { embeddedDatabase } from '../embeddedDatabase.ts'
import { type OpenDatabase, openDatabase } from '../openDatabase.ts'
import { reachDatabase } from '../reachDatabase.ts'

/** Opens the database that the service uses: the embedded one is shared with it if it runs, else started for this while. */
export async function openServiceDatabase(
  { databaseUrl, dataDir }: Config,
  opened: AsyncDisposableStack,
): Promise<OpenDatabase> {
  if (databaseUrl) await reachDatabase(databaseUrl)
  else if (!existsSync(join(dataDir, 'postgres.json'))) {
    throw new Error(
      `There is no database in ${dataDir} yet: start the service once with npm start, or set DATABASE_URL.`,
    )
  }
  const database = await openDatabase(databaseUrl ?? (await embeddedDatabase(dataDir, opened, () => {})), 2)
  opened.defer(() => database.close())
  return database
}
