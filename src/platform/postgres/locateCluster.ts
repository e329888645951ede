import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { ClusterRecord } from './ClusterRecord.ts'
import { chooseUser } from './chooseUser.ts'
import { runAs, type ServerUser } from './ServerUser.ts'

/**
 * Where a cluster is and which user runs it. The home belongs to that user; the cluster itself is its folder `data`.
 */
export interface ClusterLocation {
  home: string
  data: string
  user: ServerUser
}

const elsewhere = 'activity-booking-gateway'

/**
 * Places the cluster in the data directory if PostgreSQL's user can enter it; otherwise (root, in a project under /root) in a
 * separate directory that only that user can read.
 */
export function locateCluster(
  dataDir: string,
  record: ClusterRecord,
  progress: (line: string) => void,
): ClusterLocation {
  const home = record.home ?? join(dataDir, 'postgres')
  if (record.home && !existsSync(home))
    throw new Error(
      `The data of ${dataDir} was kept in ${home}, as ${join(dataDir, 'postgres.json')} says, and is no longer there: restore it, or delete ${dataDir} to begin with empty data.`,
    )
  const user = chooseUser(home)
  const location = { home, data: join(home, 'data'), user }
  if (user.uid === undefined) {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    return location
  }
  const existed = existsSync(home)
  const failure = record.home ? enter(home, user) : prepare(home, user)
  if (failure === undefined) return location
  if (existsSync(location.data))
    throw new Error(
      `PostgreSQL's user (uid ${user.uid}) cannot use its data in ${location.data} (${failure}): let it pass through the folders above, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  if (!existed) rmdirSync(home)
  const failures = [failure]
  for (const parent of new Set([join('/var/lib', elsewhere), join(tmpdir(), elsewhere), join('/var/tmp', elsewhere)])) {
    try {
      mkdirSync(parent, { recursive: true, mode: 0o711 })
      const other = mkdtempSync(join(parent, `${basename(dirname(dataDir))}-`))
      const problem = prepare(other, user)
      if (problem === undefined) {
        record.home = other
        progress(`Keeping PostgreSQL's data in ${other}, because its user (uid ${user.uid}) cannot enter ${dataDir}.`)
        return { home: other, data: join(other, 'data'), user }
      }
      rmdirSync(other)
      failures.push(problem)
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  throw new Error(
    `There is no folder where PostgreSQL's user (uid ${user.uid}) can keep data; set DATABASE_URL to a PostgreSQL of your own, or see what was tried:\n${failures.join('\n')}`,
  )
}

function prepare(home: string, user: ServerUser): string | undefined {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    chownSync(home, user.uid!, user.gid!)
    chmodSync(home, 0o700)
  } catch (error) {
    return (error as Error).message
  }
  return enter(home, user)
}

/** Tests access as that user instead of reading mode bits, because access lists and security modules count too. */
function enter(home: string, user: ServerUser): string | undefined {
  const trial = runAs(user, 'cd "$1" && test -w .', home)
  return trial.ok ? undefined : trial.output || `${home} cannot be entered`
}
