import { chownSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import pg from 'pg'
import { runAs, type ServerUser } from './ServerUser.ts'

// PostgreSQL runs these commands by a shell. A segment is 16 MB, mostly zeros when it was begun by a timeout, so it is compressed.
// It appears under its name only when it is complete on disk, and is never replaced by another content.
const ARCHIVE = `f="$d/%f.gz"; if [ -f "$f" ]; then gzip -dc "$f" | cmp -s - "%p"; else gzip -1c "%p" >"$f.part" && sync "$f.part" && mv "$f.part" "$f" && sync "$d"; fi`
const RESTORE = `f="$d/%f.gz"; [ -f "$f" ] && gzip -dc "$f" >"%p"`

/** After how many seconds a segment is archived that is not full: what a lost machine loses at most. */
const TIMEOUT_SECONDS = 60

/** The settings with which a server archives its WAL; none without a folder. */
export function archiveSettings(folder: string | undefined): Record<string, string | number> {
  if (folder === undefined) return {}
  return { archive_mode: 'on', archive_command: withFolder(folder, ARCHIVE), archive_timeout: TIMEOUT_SECONDS }
}

/** The command by which a server that recovers reads archived WAL. Without an archive there is none: exit 1 means "not found". */
export function restoreCommand(folder: string | undefined): string {
  return folder === undefined ? 'exit 1' : withFolder(folder, RESTORE)
}

// PostgreSQL replaces %f, %p and %%.
function withFolder(folder: string, command: string): string {
  return `d='${folder.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'; ${command}`
}

/** Creates the folder of WAL_ARCHIVE if it does not exist, so that PostgreSQL's user can write there; returns its path. */
export function prepareWalArchive(wanted: string, user: ServerUser): string {
  if (process.platform === 'win32')
    throw new Error('WAL_ARCHIVE needs a shell, and does not work on Windows: unset it.')
  const isNew = !existsSync(wanted)
  // PostgreSQL's user has to pass through the folders above.
  mkdirSync(dirname(resolve(wanted)), { recursive: true })
  if (isNew) mkdirSync(wanted, { mode: 0o700 })
  const folder = realpathSync(wanted)
  if (isNew && user.uid !== undefined) chownSync(folder, user.uid, user.gid!)
  const trial = runAs(user, 'cd "$1" && test -w . && gzip --version && cmp --version', folder)
  if (trial.ok) return folder
  const who = user.uid === undefined ? '' : ` (uid ${user.uid})`
  throw new Error(
    `PostgreSQL's user${who} cannot archive in the folder ${folder} of WAL_ARCHIVE (${trial.output || 'it may not write there'}): change its owner, or install gzip and diffutils.`,
  )
}

/** @throws Error if PostgreSQL's user cannot read the archived WAL: to PostgreSQL that would look like its end */
export function requireReadableArchive(folder: string, user: ServerUser): void {
  const trial = runAs(user, 'cd "$1" && gzip --version && for f in *.gz; do test -r "$f" || exit 1; done', folder)
  if (trial.ok) return
  const who = user.uid === undefined ? '' : ` (uid ${user.uid})`
  throw new Error(
    `PostgreSQL's user${who} cannot read the archived WAL in ${folder}: change the owner of the folder and its files, or install gzip.`,
  )
}

/** @throws Error if a server that runs already does not archive there */
export async function requireArchive(serverUrl: string, folder: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ archive_command: string }>('show archive_command')
    if (rows[0]!.archive_command === archiveSettings(folder).archive_command) return
    throw new Error(
      `WAL_ARCHIVE is ${folder}, and PostgreSQL runs without it already, for another process: stop all processes on this DATA_DIR, then start them with the same WAL_ARCHIVE.`,
    )
  } finally {
    await client.end()
  }
}

const SEGMENT = /^[0-9A-F]{24}$/

/** The names of the archived segments of a timeline, in their order. */
export function archivedSegments(folder: string, timeline: string): string[] {
  return readdirSync(folder)
    .map(name => name.replace(/\.gz$/, ''))
    .filter(name => SEGMENT.test(name) && name.startsWith(timeline))
    .toSorted()
}
