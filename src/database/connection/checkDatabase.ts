import type { Config } from '../../service/Config.ts'
import type { DatabaseAccess } from './openDatabase.ts'
import { reachDatabase } from './reachDatabase.ts'
import { refusePooler } from './refusePooler.ts'

/** Asks the databases of the configuration for a sign of life, before anything is made of them; the embedded one has given it. */
export async function checkDatabase({ databaseUrl, databaseDirectUrl }: Config): Promise<void> {
  if (databaseUrl === null) return
  await reachDatabase(databaseUrl)
  if (databaseDirectUrl === null) return refusePooler(databaseUrl, 'DATABASE_URL')
  await reachDatabase(databaseDirectUrl, 'DATABASE_DIRECT_URL')
  await refusePooler(databaseDirectUrl, 'DATABASE_DIRECT_URL')
}

/** How the database of the configuration is reached. */
export function accessOf({ databaseDirectUrl, databasePrepare }: Config): DatabaseAccess {
  return { directUrl: databaseDirectUrl, prepare: databasePrepare }
}
