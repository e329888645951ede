import pg from 'pg'
import type { DatabaseSettings } from './DatabaseSettings.ts'
import { disableJit } from './disableJit.ts'
import type { DatabaseAccess } from './openPool.ts'
import { refusePooler } from './refusePooler.ts'

/**
 * Checks that the configured databases can be used before anything is written to them. The embedded one was checked
 * when it started, and has no JIT.
 */
export async function checkDatabase(settings: DatabaseSettings): Promise<void> {
  const { databaseUrl, databaseDirectUrl, databaseMigrationUrl, databaseJobsUrl } = settings
  if (databaseUrl === null) return
  const direct: [url: string | null, variable: string][] = [
    databaseDirectUrl === null ? [databaseUrl, 'DATABASE_URL'] : [databaseDirectUrl, 'DATABASE_DIRECT_URL'],
    [databaseMigrationUrl, 'DATABASE_MIGRATION_URL'],
    [databaseJobsUrl, 'DATABASE_JOBS_URL'],
  ]
  for (const [url, variable] of direct) {
    if (url === null) continue
    await checkConnection(url, variable)
    await refusePooler(url, variable)
    await disableJit(url)
  }
  if (databaseDirectUrl === null) return
  // Only now: a pooler keeps the sessions that it has opened.
  await checkConnection(databaseUrl, 'DATABASE_URL')
  await disableJit(databaseUrl)
}

/** How to connect to the configured database. */
export function accessOf({ databaseDirectUrl, databasePrepare }: DatabaseSettings): DatabaseAccess {
  return { directUrl: databaseDirectUrl, prepare: databasePrepare }
}

/** Checks that the database of a variable can be reached, before anything is written to it. */
async function checkConnection(databaseUrl: string, variable: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw connectionError(error, variable)
  } finally {
    await client.end().catch(() => {})
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ETIMEDOUT: 'its host does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of that name, and the service does not create one',
}

/**
 * Describes an error of a variable's database in a sentence for the operator. The URL is not quoted: it holds a
 * password.
 */
function connectionError(error: unknown, variable: string): unknown {
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] }
  const reason = reasons[code ?? errors?.[0]?.code ?? '']
  if (reason === undefined) return error
  return new Error(`The database of ${variable} cannot be used: ${reason}.`, { cause: error })
}
