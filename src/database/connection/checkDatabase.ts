import type { Config } from '../../service/Config.ts'
import type { DatabaseAccess } from './openDatabase.ts'
import { reachDatabase } from './reachDatabase.ts'
import { refusePooler } from './refusePooler.ts'

/**
 * Checks that the configured databases can be used before anything is written to them. The embedded one was checked
 * when it started.
 */
export async function checkDatabase({ databaseUrl, databaseDirectUrl }: Config): Promise<void> {
  if (databaseUrl === null) return
  await reachDatabase(databaseUrl)
  if (databaseDirectUrl === null) return refusePooler(databaseUrl, 'DATABASE_URL')
  await reachDatabase(databaseDirectUrl, 'DATABASE_DIRECT_URL')
  await refusePooler(databaseDirectUrl, 'DATABASE_DIRECT_URL')
}

/** How to connect to the configured database. */
export function accessOf({ databaseDirectUrl, databasePrepare }: Config): DatabaseAccess {
  return { directUrl: databaseDirectUrl, prepare: databasePrepare }
}
