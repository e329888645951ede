import type { Sql } from '../../platform/sql/Database.ts'

const KNOWN = 'select name from time_zone where lower(name) = lower($1)'

/** The usual spelling of an IANA time zone; undefined if Node does not know its name (`storeTimeZones.ts`). */
export async function findTimeZone(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql.query<{ name: string }>(KNOWN, [name])
  return row?.name
}
