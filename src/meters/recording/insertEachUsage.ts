import { sql } from 'kysely'
import { type Placeholders, statement } from '../../database/statement.ts'
import type { UsageColumns } from './usageColumns.ts'

/** Records entries, each with its number, in their order; null if its idempotency key was used before. Keys of entries that retention has deleted are in usage_receipt. */
export const insertEachUsage = statement(
  ({
    operatorId,
    meters,
    usages,
    extraInfos,
    occurredAts,
    recordedAts,
    latest,
    idempotencyKeys,
    fingerprints,
  }: Placeholders<UsageColumns>) => sql<{ id: number | null }>`
  with given as materialized (
    select nextval('usage_entry_id_seq') id, g.*
    from unnest((select ${meters}::text[]), (select ${usages}::numeric[]), (select ${extraInfos}::text[]),
      (select ${occurredAts}::timestamptz[]), (select ${recordedAts}::timestamptz[]), (select ${idempotencyKeys}::text[])) with ordinality
      g (meter, usage, extra_info, occurred_at, recorded_at, idempotency_key, place)
  ), recorded as (
    insert into usage_entry
      (operator_id, id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key, fingerprint)
    select ${operatorId}::uuid, g.id, g.meter, g.usage, g.extra_info,
      coalesce(g.occurred_at, g.recorded_at, ${latest}), coalesce(g.recorded_at, ${latest}), 'client', g.idempotency_key,
      case when g.idempotency_key is not null then substring(${fingerprints}::bytea from (g.place * 32 - 31)::int for 32) end
    from given g
    where g.idempotency_key is null or not exists (
      select from usage_receipt r where r.operator_id = ${operatorId} and r.idempotency_key = g.idempotency_key)
    order by g.place
    on conflict (operator_id, idempotency_key) where idempotency_key is not null do nothing
    returning id
  )
  select r.id from given g left join recorded r on r.id = g.id order by g.place`,
)
