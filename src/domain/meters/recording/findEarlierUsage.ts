import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { UsageEntry } from '../UsageEntry.ts'

/** An entry that was recorded under an idempotency key, as far as it is still stored. */
export interface EarlierUsage extends Pick<UsageEntry, 'id' | 'meter' | 'usage' | 'fingerprint'> {
  idempotencyKey: string
  extraInfo: string | null
  /** Null if retention has deleted the entry. */
  occurredAt: Date | null
}

const selectEarlier = preparedStatement(
  ({ operatorId, keys }: Placeholders<{ operatorId: string; keys: readonly string[] }>) => sql<EarlierUsage>`
  select e.id, e.meter, trim_scale(e.usage) usage, e.fingerprint, e.idempotency_key "idempotencyKey", e.extra_info "extraInfo",
    e.occurred_at "occurredAt"
  from usage_entry e where e.operator_id = ${operatorId} and e.idempotency_key = any (${keys}::text[])
  union all
  select r.id, r.meter, trim_scale(r.usage), r.fingerprint, r.idempotency_key, null, null
  from usage_receipt r where r.operator_id = ${operatorId} and r.idempotency_key = any (${keys}::text[])`,
)

/** Finds what was recorded under each of these idempotency keys. */
export async function findEarlierUsage(
  db: Sql,
  operatorId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, EarlierUsage>> {
  const rows = await selectEarlier(db, { operatorId, keys })
  return new Map(rows.map(row => [row.idempotencyKey, row]))
}
