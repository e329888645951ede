import type { Sql } from '../database/Database.ts'
import type { NewUsage } from './NewUsage.ts'

// One statement, and so one transaction: many entries cost one commit, and the trigger counts all of them at once. Two entries of one
// key, in one statement or in two, meet at the unique index: the later waits for the earlier's commit and is left out. Keys of
// entries that retention has deleted are in usage_receipt; one that goes there at this very moment fails the trigger.
// The arrays stand behind a select so that PostgreSQL does not plan anew for each of them: it would take the length of every array into
// account, and the planning costs more than an entry.
// Sorted by key, so that two statements with the same keys wait for each other but never in a circle.
const INSERT = `
  with given as materialized (
    select nextval('usage_entry_id_seq') id, g.*
    from unnest((select $1::uuid[]), (select $2::text[]), (select $3::numeric[]), (select $4::text[]), (select $5::timestamptz[]),
      (select $6::timestamptz[]), (select $7::text[]), (select $8::bytea[])) with ordinality g (operator_id, meter, usage, extra_info, occurred_at, recorded_at, idempotency_key, fingerprint, place)
  ), recorded as (
    insert into usage_entry
      (operator_id, id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key, fingerprint)
    select g.operator_id, g.id, g.meter, g.usage, g.extra_info, g.occurred_at, g.recorded_at, 'client', g.idempotency_key, g.fingerprint
    from given g
    where g.idempotency_key is null or not exists (
      select from usage_receipt r where r.operator_id = g.operator_id and r.idempotency_key = g.idempotency_key)
    order by g.operator_id, g.idempotency_key, g.id
    on conflict (operator_id, idempotency_key) where idempotency_key is not null do nothing
    returning id
  )
  select r.id from given g left join recorded r on r.id = g.id order by g.place`

/** Records entries; answers the number of each in the same order, or null where its idempotency key was there already. */
export async function insertUsage(sql: Sql, entries: readonly NewUsage[]): Promise<(number | null)[]> {
  const rows = await sql.query<{ id: number | null }>(INSERT, [
    entries.map(each => each.operatorId),
    entries.map(each => each.meter),
    entries.map(each => each.usage),
    entries.map(each => each.extraInfo),
    entries.map(each => each.occurredAt),
    entries.map(each => each.recordedAt),
    entries.map(each => each.idempotencyKey),
    entries.map(each => each.fingerprint),
  ])
  return rows.map(row => row.id)
}
