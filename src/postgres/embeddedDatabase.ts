import { ensureDatabase } from '../database/schema/ensureDatabase.ts'
import { openPostgres } from './openPostgres.ts'

const DATABASE = 'activity_booking'

/**
 * The address of the service's database on the embedded PostgreSQL, which is started, or joined, until `opened` is disposed of.
 * Until then it is started again whenever it ends; `onLost` hears why, where that fails.
 */
export async function embeddedDatabase(
  dataDir: string,
  opened: AsyncDisposableStack,
  progress: (line: string) => void,
  onLost?: (error: Error) => void,
): Promise<string> {
  const postgres = await openPostgres({ dataDir, progress, onLost })
  opened.defer(() => postgres.stop())
  await ensureDatabase(postgres.url, DATABASE)
  progress(postgres.adopted ? 'Joined PostgreSQL, which was running already' : 'Started PostgreSQL')
  return postgres.databaseUrl(DATABASE)
}
