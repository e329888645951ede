import type { DatabaseUrls } from '../connection/DatabaseSettings.ts'
import { ensureDatabase } from './ensureDatabase.ts'
import { ensureRoles } from './ensureRoles.ts'
import { openPostgres, type WantedArchive } from './openPostgres.ts'

/** The name of the service's database on the embedded server. */
export const DATABASE = 'activity_booking'

/**
 * Starts or joins the embedded PostgreSQL until `opened` is disposed of, and returns the URLs of the service's database, one for
 * each of its users. The server is restarted whenever it stops; `onLost` is called when that fails.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  opened: AsyncDisposableStack,
  progress: (line: string) => void,
  onLost?: (error: Error) => void,
  walArchive?: WantedArchive | null,
): Promise<DatabaseUrls> {
  const postgres = await openPostgres({ dataDir, progress, onLost, walArchive })
  opened.defer(() => postgres.stop())
  await ensureDatabase(postgres.url, DATABASE)
  const { owner, runtime, jobs } = await ensureRoles(postgres.databaseUrl(DATABASE))
  progress(postgres.adopted ? 'Joined PostgreSQL, which was running already' : 'Started PostgreSQL')
  return { main: runtime, direct: runtime, migration: owner, jobs }
}
