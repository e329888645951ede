import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { archivedSegments } from '../postgres/walArchive.ts'

const SEGMENT_BYTES = 2 ** 24

/**
 * Checks that a recovery has replayed all archived WAL. A segment that is missing or damaged looks like the end of WAL: then later ones
 * are left.
 *
 * @param data the folder of the recovered cluster
 */
export function requireAllWal(data: string, recoveredTo: Date | null, walArchive: string): void {
  const latest = readdirSync(join(data, 'pg_wal'))
    .filter(name => name.endsWith('.history'))
    .toSorted()
    .at(-1)!
  // The last line of the new timeline: from which one, and where, it was branched off.
  const line = readFileSync(join(data, 'pg_wal', latest), 'utf8')
    .trim()
    .split('\n')
    .at(-1)!
  const [, parent, high, low] = /^(\d+)\t([0-9A-F]+)\/([0-9A-F]+)/.exec(line)!
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  const timeline = hex(Number(parent))
  const end = timeline + hex(Number.parseInt(high!, 16)) + hex(Math.floor(Number.parseInt(low!, 16) / SEGMENT_BYTES))
  const left = archivedSegments(walArchive, timeline).filter(segment => segment > end)
  if (left.length === 0) return
  const until = recoveredTo === null ? '' : ` To restore what is before it, give --at ${recoveredTo.toISOString()}.`
  throw new Error(
    `The segment ${end} of the archived WAL is missing or damaged: ${left.length} later ones, to ${left.at(-1)}, cannot be replayed.${until}`,
  )
}
