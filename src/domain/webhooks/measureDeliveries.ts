import { type Expression, sql } from 'kysely'
import { type Backlog, backlogColumns } from '../../platform/metrics/Backlog.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

/** Deliveries `d` to endpoints `e` that are due. */
const waiting = (now: Expression<Date>) => sql`
  d.state = 'PENDING' and d.next_attempt_at <= ${now} and e.paused_at is null and (e.not_before is null or e.not_before <= ${now})`

const select = preparedStatement(
  ({ now }: Placeholders<{ now: Date }>) => sql<Backlog>`
  select ${backlogColumns(sql`d.next_attempt_at`, now)}
  from control_plane.webhook_delivery d join control_plane.webhook_endpoint e on e.operator_id = d.operator_id and e.webhook_id = d.webhook_id
  where ${waiting(now)}`,
)

const selectOf = preparedStatement(
  ({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) => sql<Backlog>`
  select ${backlogColumns(sql`d.next_attempt_at`, now)}
  from webhook_delivery d join webhook_endpoint e on e.operator_id = d.operator_id and e.webhook_id = d.webhook_id
  where d.operator_id = ${operatorId} and ${waiting(now)}`,
)

/**
 * The deliveries that are due, with the time since the oldest became due. Those to endpoints that are paused, or that failed and are
 * tried again later, wait for their endpoint and are not counted.
 * @param operatorId undefined for those of all operators
 */
export async function measureDeliveries(db: Sql, now: Date, operatorId?: string): Promise<Backlog> {
  const [backlog] = operatorId === undefined ? await select(db, { now }) : await selectOf(db, { operatorId, now })
  return backlog!
}
