import type { Sql } from '../platform/sql/Database.ts'
import { demoId } from './demoId.ts'
import { idOf } from './idOf.ts'
import { insertRows } from './insertRows.ts'
import type { DemoOperator } from './operators.ts'

const YEAR = 365 * 86_400_000

// Records each crossing with the entry that reached the threshold, as if it had been monitored at that time.
const REMEMBER = `
  insert into usage_quota_crossing (operator_id, quota_id, period_start, usage, crossed_at)
  select distinct on (operator_id, quota_id, period_start) operator_id, quota_id, period_start, so_far, occurred_at
  from (
    select q.operator_id, q.quota_id, q.threshold, p.period_start, e.occurred_at, e.id,
      sum(e.usage) over (partition by q.quota_id, p.period_start order by e.occurred_at, e.id) so_far
    from usage_quota q join operator o on o.operator_id = q.operator_id join time_zone z on z.name = o.time_zone
    join usage_entry e on e.operator_id = q.operator_id and e.meter = q.meter
    cross join lateral (select date_trunc(q.period, local_time(e.occurred_at, z.starts, z.seconds))::date period_start) p
    where q.operator_id = $1
  ) entry
  where so_far >= threshold
  order by operator_id, quota_id, period_start, occurred_at, id`

/** Writes the quotas of an operator after its usage: thresholds reached before then send no e-mail. */
export async function writeQuotas(sql: Sql, operator: DemoOperator, now: Date): Promise<void> {
  const operatorId = idOf.operator(operator)
  const createdAt = new Date(now.getTime() - YEAR)
  const quotas = operator.quotas.map((each, index) => ({
    operatorId,
    quotaId: demoId('quota', operator.slug, index),
    ...each,
    createdAt,
  }))
  await insertRows(sql, 'usage_quota', quotas)
  await sql.query(REMEMBER, [operatorId], operatorId)
}
