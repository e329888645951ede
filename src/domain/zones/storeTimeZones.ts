import { offsetsOf } from '../scalars/offsetsOf.ts'

/** A connection on which statements run one after the other. */
interface Connection {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

const VERSION = 'select max(version) version from time_zone'

// PostgreSQL gives names alone, such as former ones that are still in use; Node decides which of them are zones.
const NAMES = `
  select name from pg_timezone_names
  union select time_zone from operator union select time_zone from product union select time_zone from resource`

// In the order of the names, so that two instances that store the same cannot deadlock.
const STORE = `
  insert into time_zone as z (name, starts, seconds, version)
  select n.name, o.starts::timestamptz[], o.seconds::int[], $3 from unnest($1::text[], $2::int[]) n (name, place)
  join unnest($4::text[], $5::text[]) with ordinality o (starts, seconds, place) on o.place = n.place
  order by n.name
  on conflict (name) do update set starts = excluded.starts, seconds = excluded.seconds, version = excluded.version`

/**
 * Stores the offsets of every time zone, unless the database has those of the same or of a later version of Node's data. Days that were
 * counted with earlier data stay as they are: `verifyUsage` finds those that differ.
 * @param own the version of Node's data
 */
export async function storeTimeZones(connection: Connection, own = process.versions.tz ?? ''): Promise<void> {
  const [stored] = (await connection.query<{ version: string | null }>(VERSION)).rows
  if (stored!.version !== null && stored!.version >= own) return
  const { rows } = await connection.query<{ name: string }>(NAMES)
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), ...rows.map(row => row.name)])]
  const offsets = new Map<string, { place: number; starts: string; seconds: string }>()
  const places: number[] = []
  const zones = names.filter(name => {
    const zone = canonical(name)
    if (zone === undefined) return false
    let found = offsets.get(zone)
    if (!found) {
      const { starts, seconds } = offsetsOf(zone)
      found = { place: offsets.size + 1, starts: literal(starts.map(asTimestamp)), seconds: literal(seconds) }
      offsets.set(zone, found)
    }
    return places.push(found.place)
  })
  const all = [...offsets.values()]
  await connection.query(STORE, [zones, places, own, all.map(each => each.starts), all.map(each => each.seconds)])
}

/** The main name of a zone; undefined if Node does not know it. */
function canonical(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** An instant of `offsetsOf` as PostgreSQL writes it. */
export function asTimestamp(instant: number): string {
  return Number.isFinite(instant) ? new Date(instant).toISOString() : '-infinity'
}

const literal = (values: readonly (string | number)[]) => `{${values.join(',')}}`
