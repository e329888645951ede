import { chownSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import type { ClusterRecord } from './ClusterRecord.ts'
import { runAs, type ServerUser } from './ServerUser.ts'

/** Where WAL is archived. */
export interface WalArchive {
  folder: string
  /** The file whose key encrypts it; undefined if nothing does. */
  keyFile: string | undefined
}

/** Where the server of a record archives its WAL; undefined if nowhere. */
export function archiveOf({ walArchive, walKeyFile }: ClusterRecord, home: string): WalArchive | undefined {
  if (walArchive === undefined) return undefined
  return { folder: walArchive, keyFile: walKeyFile === undefined ? undefined : join(home, walKeyFile) }
}

// PostgreSQL runs these commands by a shell. A segment is 16 MB, mostly zeros when it was begun by a timeout, so it is compressed.
// It appears under its name only when it is complete on disk, and is never replaced by another content. It is encrypted as a file, and
// not in a pipe: a shell does not notice that the first command of a pipe was killed.
const CIPHER = 'openssl enc -aes-256-cbc -pbkdf2 -pass "file:$k"'
const ARCHIVE = `f="$d/%f.gz"; if [ -f "$f" ]; then gzip -dc "$f" | cmp -s - "%p"; else gzip -1c "%p" >"$f.part" && sync "$f.part" && mv "$f.part" "$f" && sync "$d"; fi`
const ENCRYPT = `f="$d/%f.gz.enc"; if [ -f "$f" ]; then ${CIPHER} -d -in "$f" | gzip -dc | cmp -s - "%p"; else gzip -1c "%p" >"$k.part" && ${CIPHER} -in "$k.part" -out "$f.part" && rm "$k.part" && sync "$f.part" && mv "$f.part" "$f" && sync "$d"; fi`
const RESTORE = `f="$d/%f.gz"; [ -f "$f" ] && gzip -dc "$f" >"%p"`
const DECRYPT = `f="$d/%f.gz.enc"; if [ -f "$f" ]; then ${CIPHER} -d -in "$f" | gzip -dc >"%p"; else ${RESTORE}; fi`

/** After how many seconds a segment is archived that is not full: what a lost machine loses at most. */
const TIMEOUT_SECONDS = 60

/** The settings with which a server archives its WAL; none without an archive. */
export function archiveSettings(archive: WalArchive | undefined): Record<string, string | number> {
  if (archive === undefined) return {}
  const command = withPlaces(archive, archive.keyFile === undefined ? ARCHIVE : ENCRYPT)
  return { archive_mode: 'on', archive_command: command, archive_timeout: TIMEOUT_SECONDS }
}

/** The command by which a server that recovers reads archived WAL. Without an archive there is none: exit 1 means "not found". */
export function restoreCommand(archive: WalArchive | undefined): string {
  return archive === undefined ? 'exit 1' : withPlaces(archive, archive.keyFile === undefined ? RESTORE : DECRYPT)
}

// PostgreSQL replaces %f, %p and %%.
function withPlaces({ folder, keyFile }: WalArchive, command: string): string {
  const quote = (path: string) => `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`
  return `d=${quote(folder)}; ${keyFile === undefined ? '' : `k=${quote(keyFile)}; `}${command}`
}

/**
 * Creates the folder of WAL_ARCHIVE if it does not exist, so that PostgreSQL's user can write there; returns its path.
 *
 * @param encrypted whether the WAL is encrypted there
 */
export function prepareWalArchive(wanted: string, user: ServerUser, encrypted: boolean): string {
  if (process.platform === 'win32')
    throw new Error('WAL_ARCHIVE needs a shell, and does not work on Windows: unset it.')
  const isNew = !existsSync(wanted)
  // PostgreSQL's user has to pass through the folders above.
  mkdirSync(dirname(resolve(wanted)), { recursive: true })
  if (isNew) mkdirSync(wanted, { mode: 0o700 })
  const folder = realpathSync(wanted)
  if (isNew && user.uid !== undefined) chownSync(folder, user.uid, user.gid!)
  const tools = ['gzip --version', 'cmp --version', ...(encrypted ? ['openssl version'] : [])]
  const trial = runAs(user, `cd "$1" && test -w . && ${tools.join(' && ')}`, folder)
  if (trial.ok) return folder
  const who = user.uid === undefined ? '' : ` (uid ${user.uid})`
  throw new Error(
    `PostgreSQL's user${who} cannot archive in the folder ${folder} of WAL_ARCHIVE (${trial.output || 'it may not write there'}): change its owner, or install gzip, diffutils${encrypted ? ' and openssl' : ''}.`,
  )
}

/** @throws Error if PostgreSQL's user cannot read the archived WAL, or not with this key: to PostgreSQL that would look like its end */
export function requireReadableArchive({ folder, keyFile }: WalArchive, user: ServerUser): void {
  const encrypted = readdirSync(folder).filter(name => name.endsWith('.gz.enc'))
  if (encrypted.length > 0 && keyFile === undefined) {
    throw new Error(
      `The archived WAL in ${folder} is encrypted: give its key in the variable BACKUP_KEY, or with --key-file.`,
    )
  }
  const who = user.uid === undefined ? '' : ` (uid ${user.uid})`
  const tools = encrypted.length > 0 ? 'gzip --version && openssl version' : 'gzip --version'
  const readable = 'for f in *.gz *.gz.enc; do test ! -e "$f" || test -r "$f" || exit 1; done'
  if (!runAs(user, `cd "$1" && ${tools} && ${readable}`, folder).ok) {
    throw new Error(
      `PostgreSQL's user${who} cannot read the archived WAL in ${folder}: change the owner of the folder and its files, or install gzip${encrypted.length > 0 ? ' and openssl' : ''}.`,
    )
  }
  // One that was damaged has its key all the same; the latest is the one that the key of today encrypted.
  const opens = (name: string) =>
    runAs(user, `k=$1; ${CIPHER} -d -in "$2" | head -c 2 | od -An -tx1`, keyFile!, join(folder, name))
      .output.split('\n')[0]!
      .trim() === GZIP
  if (encrypted.length > 0 && !encrypted.toSorted().slice(-3).some(opens)) {
    throw new Error(`The key is not the one with which the archived WAL in ${folder} was encrypted.`)
  }
}

/** How a gzip file begins. */
const GZIP = '1f 8b'

/** @throws Error if a server that runs already does not archive there */
export async function requireArchive(serverUrl: string, archive: WalArchive): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ archive_command: string }>('show archive_command')
    if (rows[0]!.archive_command === archiveSettings(archive).archive_command) return
    throw new Error(
      `WAL_ARCHIVE is ${archive.folder}, ${archive.keyFile === undefined ? 'without' : 'with'} BACKUP_KEY, and PostgreSQL runs with other settings already, for another process: stop all processes on this DATA_DIR, then start them with the same WAL_ARCHIVE and BACKUP_KEY.`,
    )
  } finally {
    await client.end()
  }
}

const SEGMENT = /^[0-9A-F]{24}$/

/** The names of the archived segments of a timeline, in their order. */
export function archivedSegments(folder: string, timeline: string): string[] {
  const names = readdirSync(folder).map(name => name.replace(/\.gz(\.enc)?$/, ''))
  return [...new Set(names)].filter(name => SEGMENT.test(name) && name.startsWith(timeline)).toSorted()
}
