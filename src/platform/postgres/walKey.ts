import { createHash, scryptSync } from 'node:crypto'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterLocation } from './locateCluster.ts'

/**
 * Stores the key with which PostgreSQL encrypts archived WAL in the home of its cluster, where the data itself is not encrypted. Returns
 * the name of the file, which is another one for another key. The key of backups cannot be found from it.
 */
export function storeWalKey({ home, user }: ClusterLocation, backupKey: string): string {
  const key = scryptSync(backupKey, 'archived WAL', 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }).toString('hex')
  const name = `wal-${createHash('sha256').update(key).digest('hex').slice(0, 12)}.key`
  const file = join(home, name)
  writeFileSync(file, `${key}\n`, { mode: 0o600, flush: true })
  if (user.uid !== undefined) chownSync(file, user.uid, user.gid!)
  return name
}
