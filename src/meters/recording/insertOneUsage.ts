import { sql } from 'kysely'
import { type Placeholders, statement } from '../../database/statement.ts'
import type { NewUsage } from './NewUsage.ts'

/** Records one entry alone, at less cost than several. No row if its idempotency key was used before. */
export const insertOneUsage = statement(
  ({
    operatorId,
    meter,
    usage,
    extraInfo,
    occurredAt,
    recordedAt,
    idempotencyKey,
    fingerprint,
  }: Placeholders<NewUsage>) => sql<{ id: number }>`
  insert into usage_entry
    (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key, fingerprint)
  select ${operatorId}::uuid, ${meter}, ${usage}::numeric, ${extraInfo}, ${occurredAt}::timestamptz, ${recordedAt}::timestamptz,
    'client', ${idempotencyKey}, decode(${fingerprint}, 'hex')
  where not exists (
    select from usage_receipt r where r.operator_id = ${operatorId} and r.idempotency_key = ${idempotencyKey})
  on conflict (operator_id, idempotency_key) where idempotency_key is not null do nothing
  returning id`,
)
