import type { DatabaseSettings } from '../platform/connection/DatabaseSettings.ts'
import { addressOf } from '../platform/connection/hostUrls.ts'
import type { DatabaseAccess, OpenDatabase } from '../platform/connection/openPool.ts'
import { Replica } from '../platform/connection/Replica.ts'
import type { Faults } from '../platform/log/Faults.ts'
import { openDatabase } from './openDatabase.ts'

/** Without an answer to a new connection for so long, a replica is left out: the primary can answer. */
const SILENCE_MS = 500

/** Opens a pool for each replica. Those that cannot be used now are left out, and taken back when they can. */
export async function openReplicas(
  {
    databaseReplicaUrls,
    databasePoolSize,
    databasePrepare,
  }: Pick<DatabaseSettings, 'databaseReplicaUrls' | 'databasePrepare'> & { databasePoolSize: number },
  primary: OpenDatabase,
  shared: Pick<DatabaseAccess, 'slow'>,
  faults: Faults,
  opened: AsyncDisposableStack,
): Promise<Replica[]> {
  const replicas: Replica[] = []
  for (const url of databaseReplicaUrls) {
    const { host, port } = addressOf(url)
    const name = `replica ${host}:${port}`
    const about = { about: { replica: `${host}:${port}` } }
    let replica: Replica | undefined
    const pool = await openDatabase(url, databasePoolSize, { silenceMillis: SILENCE_MS }, faults, {
      ...shared,
      prepare: databasePrepare,
      name,
      probe: primary.probe,
      mayBeAway: true,
      onConnect: () => replica?.connected(),
      fault: faults.of('replica-away', { ...about, reporter: 'pool' }),
    })
    opened.defer(() => pool.close())
    replica = new Replica(name, pool, primary, faults.of('replica-away', { ...about, reporter: 'check' }))
    replicas.push(replica)
    opened.defer(() => replica?.close())
  }
  await Promise.all(replicas.map(each => each.check()))
  return replicas
}
