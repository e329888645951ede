import { Temporal } from 'temporal-polyfill'
import type { Sql } from './Database.ts'

const KNOWN_TO_POSTGRES = 'select name from pg_timezone_names where lower(name) = lower($1)'

/**
 * The canonical spelling of an IANA time zone; undefined if its name is unknown. Both must know it: Temporal creates the
 * timeslots, and PostgreSQL computes local days.
 */
export async function findTimeZone(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql.query<{ name: string }>(KNOWN_TO_POSTGRES, [name])
  if (!row) return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(row.name).timeZoneId
  } catch {
    return undefined
  }
}
