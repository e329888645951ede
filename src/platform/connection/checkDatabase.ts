import type { DatabaseSettings } from './DatabaseSettings.ts'
import { disableJit } from './disableJit.ts'
import { NoPrimary } from './findPrimary.ts'
import { addressOf, hostUrls } from './hostUrls.ts'
import { leadsToPooler } from './leadsToPooler.ts'
import type { DatabaseAccess } from './openPool.ts'
import { queryHost } from './queryHost.ts'
import { queryOnce } from './queryOnce.ts'
import { refusePooler } from './refusePooler.ts'

/**
 * Checks that the configured databases can be used before anything is written to them. The embedded one was checked
 * when it started, and has no JIT.
 */
export async function checkDatabase(settings: DatabaseSettings): Promise<void> {
  const { databaseUrl, databaseDirectUrl, databaseMigrationUrl, databaseJobsUrl, databaseReplicaUrls } = settings
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
  await requireOneCluster(
    [...hostUrls(databaseDirectUrl ?? databaseUrl), ...databaseReplicaUrls],
    'DATABASE_URL and DATABASE_REPLICA_URLS',
  )
  for (const url of databaseReplicaUrls) await refusePooledReplica(url)
  if (databaseDirectUrl === null) return
  await refuseShards(databaseDirectUrl)
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
  await requireOneCluster(hostUrls(databaseUrl), variable)
  try {
    await queryOnce(databaseUrl, AbortSignal.timeout(10_000), 'select 1')
  } catch (error) {
    throw connectionError(error, variable)
  }
}

/** The service has to know which standby answers. One that is away now is not checked. */
async function refusePooledReplica(url: string): Promise<void> {
  if (!(await leadsToPooler(url, 2_000).catch(() => false))) return
  const { host, port } = addressOf(url)
  throw new Error(
    `${host}:${port} in DATABASE_REPLICA_URLS is a connection pooler that gives every transaction another session, and the service has to know which standby answers. Name the addresses of the standbys themselves.`,
  )
}

/** Each statement on shards sets the operator for its workers, for which a connection has to be set up. */
async function refuseShards(directUrl: string): Promise<void> {
  const select = <Row>(text: string) => queryOnce<Row>(directUrl, AbortSignal.timeout(10_000), text)
  const [citus] = await select<{ isThere: boolean }>(`select to_regclass('pg_dist_partition') is not null "isThere"`)
  if (!citus!.isThere || (await select('select from pg_dist_partition limit 1')).length === 0) return
  throw new Error(
    'The database of DATABASE_DIRECT_URL is sharded by Citus, so there can be no pooler in front of it. Leave DATABASE_DIRECT_URL out, and let DATABASE_URL lead to the coordinator itself.',
  )
}

/** Checks that the hosts that answer are of one cluster. Those that do not are found again when they do. */
async function requireOneCluster(urls: readonly string[], variables: string): Promise<void> {
  if (urls.length === 1) return
  const text = 'select system_identifier::text id from pg_control_system()'
  const rows = urls.map(url => queryHost<{ id: string }>(url, AbortSignal.timeout(2_000), text).catch(() => []))
  const ids = (await Promise.all(rows)).map(([row]) => row?.id)
  const first = ids.findIndex(id => id !== undefined)
  const other = ids.findIndex(id => id !== undefined && id !== ids[first])
  if (other === -1) return
  const [one, two] = [first, other].map(index => addressOf(urls[index]!)).map(({ host, port }) => `${host}:${port}`)
  throw new Error(
    `The hosts of ${variables} are of different clusters: ${two} is no copy of ${one}. Name a primary and its standbys.`,
  )
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
  const reason =
    error instanceof NoPrimary
      ? `none of its hosts is a primary: ${error.hosts}`
      : reasons[code ?? errors?.[0]?.code ?? '']
  if (reason === undefined) return error
  return new Error(`The database of ${variable} cannot be used: ${reason}.`, { cause: error })
}
