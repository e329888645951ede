import { ensureDatabase } from './ensureDatabase.ts'
import { openPostgres } from './openPostgres.ts'

/** The name of the service's database on the embedded server. */
export const DATABASE = 'activity_booking'

/**
 * Starts or joins the embedded PostgreSQL until `opened` is disposed of, and returns the URL of the service's database.
 * The server is restarted whenever it stops; `onLost` is called when that fails.
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  opened: AsyncDisposableStack,
  progress: (line: string) => void,
  onLost?: (error: Error) => void,
  walArchive?: string | null,
): Promise<string> {
  const postgres = await openPostgres({ dataDir, progress, onLost, walArchive })
  opened.defer(() => postgres.stop())
  await ensureDatabase(postgres.url, DATABASE)
  progress(postgres.adopted ? 'Joined PostgreSQL, which was running already' : 'Started PostgreSQL')
  return postgres.databaseUrl(DATABASE)
}
