import { openDatabase } from '../../src/app/openDatabase.ts'
import { migrate } from '../../src/app/schema/migrate.ts'
import { writeCast, writeKeys } from './cast.ts'
import { SystemPostgres } from './SystemPostgres.ts'

/** Starts a cluster of its own that can have standbys, with a migrated database that has the cast and its keys. */
export async function openReplicated(database: string, settings: Record<string, string> = {}): Promise<SystemPostgres> {
  const primary = await SystemPostgres.open(SystemPostgres.withReplication()!, settings)
  await primary.run(`create database ${database}`)
  await migrate(primary.url(database))
  const open = await openDatabase(primary.url(database), 2)
  await writeCast(open)
  await writeKeys(open)
  await open.close()
  return primary
}
