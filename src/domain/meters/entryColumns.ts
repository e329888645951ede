import { sql } from 'kysely'
import { kysely } from '../../platform/sql/kysely.ts'
import type { UsageEntry } from './UsageEntry.ts'

/** The row of an entry. */
export type UsageEntryRow = Omit<UsageEntry, 'events' | 'fingerprint'>

/** Entries `e` with the columns of a UsageEntryRow; the row of a correction is no entry. */
export const entries = kysely
  .selectFrom('usage_entry as e')
  .select([
    'e.id',
    'e.meter',
    sql<string>`trim_scale(e.usage)`.as('usage'),
    'e.extra_info as extraInfo',
    'e.occurred_at as occurredAt',
    'e.recorded_at as recordedAt',
    'e.source',
    'e.idempotency_key as idempotencyKey',
  ])
  .where('e.events', '=', sql.lit(1))
