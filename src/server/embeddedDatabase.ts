import { ensureDatabase } from './ensureDatabase.ts'
import { openPostgres } from './postgres/openPostgres.ts'

const DATABASE = 'activity_booking'

/** The address of the service's database on the embedded PostgreSQL, which is started, or joined, until `opened` is disposed of. */
export async function embeddedDatabase(
  dataDir: string,
  opened: AsyncDisposableStack,
  progress: (line: string) => void,
): Promise<string> {
  const postgres = await openPostgres({ dataDir, progress })
  opened.defer(() => postgres.stop())
  await ensureDatabase(postgres.url, DATABASE)
  progress(postgres.adopted ? 'Joined PostgreSQL, which was running already' : 'Started PostgreSQL')
  return postgres.databaseUrl(DATABASE)
}
