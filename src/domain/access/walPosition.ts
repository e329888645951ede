import { sql } from 'kysely'

/** How far the primary has written its WAL, in bytes: all that is committed is before it. Null on a standby. */
export const walPosition = sql<number | null>`
  case when not pg_is_in_recovery() then (pg_current_wal_flush_lsn() - '0/0')::float8 end`
