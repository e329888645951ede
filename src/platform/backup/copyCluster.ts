import { createReadStream, type Dirent, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type pg from 'pg'
import type { TarEntry } from './tarFile.ts'

/** Folders that PostgreSQL fills again when it starts; pg_wal gets the segments that are needed. */
const EMPTIED = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]
const OMITTED =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|.*\.signal|pgsql_tmp.*|pg_internal\.init.*)$/

/** Written last: PostgreSQL does not start from a copy without it. */
const CONTROL = join('global', 'pg_control')

/** What a copy of a cluster has to know: when it ended, and the first and last segment of its WAL. */
export interface ClusterCopy {
  endedAt: string
  wal: { first: string; last: string }
}

/**
 * Copies the files of a running cluster as entries of a tar file, with the WAL that makes them consistent. A temporary replication slot
 * keeps that WAL; it and the backup end with the session, however that ends.
 *
 * @param client a session of a superuser, which is used for nothing else meanwhile
 * @param data the folder of the cluster
 * @param stopping called just before the backup stops, and just after
 */
export async function* copyCluster(
  client: pg.Client,
  data: string,
  stopping: { before(): Promise<void>; after(): Promise<void> },
): AsyncGenerator<TarEntry, ClusterCopy> {
  if (readdirSync(join(data, 'pg_tblspc')).length > 0) {
    throw new Error(
      'The embedded PostgreSQL has tablespaces of your own, which a backup does not contain: back it up with your own tools.',
    )
  }
  const query = async <Row>(text: string) => (await client.query(text)).rows[0] as Row
  await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
  // Begins with a checkpoint at once instead of one that is spread over minutes.
  const { first } = await query<{ first: string }>(
    `select pg_walfile_name(pg_backup_start('booking-gateway', fast => true)) as first`,
  )
  for (const entry of walk(data)) yield* entryOf(data, entry, 'data')
  yield* entryOf(data, join(data, CONTROL), 'data')
  await stopping.before()
  // WAL is copied here, so nobody has to wait until it is archived.
  const { label, last, endedAt } = await query<{ label: string; last: string; endedAt: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as last,
       to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "endedAt"
     from pg_backup_stop(wait_for_archive => false)`,
  )
  await stopping.after()
  yield fileOf('data/backup_label', Buffer.from(label))
  const wal = readdirSync(join(data, 'pg_wal')).toSorted()
  const segments = wal.filter(name => /^[0-9A-F]{24}$/.test(name) && first <= name && name <= last)
  if (segments[0] !== first || segments.at(-1) !== last) {
    throw new Error(`PostgreSQL has not kept the WAL from ${first} to ${last}, which the backup needs: take it again.`)
  }
  // A cluster that was restored has histories of its timelines.
  for (const name of [...wal.filter(each => each.endsWith('.history')), ...segments])
    yield* entryOf(data, join(data, 'pg_wal', name), 'data')
  return { endedAt, wal: { first, last } }
}

/** Every file and folder of a cluster that is copied, but pg_control. */
function* walk(data: string): Generator<string> {
  for (const { parentPath, name } of readFolder(data)) {
    const path = join(parentPath, name)
    const inside = relative(data, path)
    if (EMPTIED.includes(inside.split(sep)[0]!) && inside.includes(sep)) continue
    if (OMITTED.test(name) || inside === CONTROL) continue
    yield path
  }
}

function readFolder(folder: string): Dirent[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
}

/** Every file of a folder as entries under a name; none if the folder does not exist. */
export function* copyFolder(folder: string, under: string): Generator<TarEntry> {
  if (!statSync(folder, { throwIfNoEntry: false })) return
  for (const { parentPath, name } of readFolder(folder)) {
    // An upload that is being received.
    if (!name.endsWith('.part')) yield* entryOf(folder, join(parentPath, name), under)
  }
}

export function fileOf(name: string, text: Buffer): TarEntry {
  return { name, size: text.length, content: [text] }
}

/** One entry, or none if it was deleted meanwhile. */
function* entryOf(folder: string, path: string, under: string): Generator<TarEntry> {
  const name = [under, ...relative(folder, path).split(sep)].join('/')
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) yield { name, size: 0 }
  else if (found?.isFile()) yield { name, size: found.size, content: contentOf(path) }
}

/** A file that was deleted meanwhile is empty: WAL deletes it, too. */
async function* contentOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 18 })) yield chunk as Buffer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
