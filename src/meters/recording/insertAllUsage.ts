import { type RawBuilder, sql } from 'kysely'
import { type Placeholders, statement } from '../../database/statement.ts'
import type { UsageColumns } from './usageColumns.ts'

/** An entry that was recorded. */
interface Recorded {
  id: number
  idempotencyKey: string | null
}

// The checks of all entries together are made once, and what was not recorded is missing from the result: PostgreSQL needs a tenth less
// time than for a result of each entry.
const insertAll = (unless: RawBuilder<unknown>) =>
  statement(
    ({
      operatorId,
      meters,
      usages,
      extraInfos,
      occurredAts,
      recordedAts,
      idempotencyKeys,
      fingerprints,
      latest,
    }: Placeholders<UsageColumns>) => sql<Recorded>`
  insert into usage_entry
    (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key, fingerprint)
  select ${operatorId}::uuid, g.meter, g.usage, g.extra_info,
    coalesce(g.occurred_at, g.recorded_at, ${latest}), coalesce(g.recorded_at, ${latest}), 'client', g.idempotency_key,
    case when g.idempotency_key is not null then substring(${fingerprints}::bytea from (g.place * 32 - 31)::int for 32) end
  from unnest((select ${meters}::text[]), (select ${usages}::numeric[]), (select ${extraInfos}::text[]),
    (select ${occurredAts}::timestamptz[]), (select ${recordedAts}::timestamptz[]), (select ${idempotencyKeys}::text[])) with ordinality
    g (meter, usage, extra_info, occurred_at, recorded_at, idempotency_key, place)
  where not exists (
    select from unnest((select ${idempotencyKeys}::text[])) asked (key)
    join usage_receipt r on r.operator_id = ${operatorId} and r.idempotency_key = asked.key)
  order by g.place
  ${unless}
  returning id, idempotency_key "idempotencyKey"`,
  )

/**
 * Records entries in their order, and returns those that were recorded: without those whose idempotency key was used before, or none at
 * all if retention has deleted an entry with one of the idempotency keys.
 */
export const insertAllUsage = insertAll(
  sql`on conflict (operator_id, idempotency_key) where idempotency_key is not null do nothing`,
)

/** The same for entries without idempotency keys, at less cost. */
export const insertAllWithoutKeys = insertAll(sql``)
