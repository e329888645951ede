import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { localTime } from '../zones/localTime.ts'
import { touchProduct } from './touchProduct.ts'

const today = (now: Parameters<typeof localTime>[0]) => localTime(now, sql`p.time_zone`)

// Price rules and adjustments that begin or end change the lowest price, as a base price from a date changes both.
const selectTurned = preparedStatement(
  ({ now }: Placeholders<{ now: Date }>) => sql<{ operatorId: string; activityId: string }>`
  select p.operator_id "operatorId", p.activity_id "activityId" from control_plane.product p
  where exists (
    select from (
      select (d #>> '{}')::date as day from jsonb_path_query(p.pricing, '$.**.from') d
      union all
      select (d #>> '{}')::date + 1 from jsonb_path_query(p.pricing, '$.**.to') d
    ) turned
    where turned.day <= ${today(sql`${now}::timestamptz`)}::date and ${today(sql`p.updated_at`)}::date < turned.day)
  order by p.operator_id, p.activity_id`,
)

/**
 * Announces activities whose prices have changed because a day has come: a price from a date, a rule or an adjustment begins, or a rule or
 * an adjustment has ended. Their `updatedAt` becomes `now`, and the change feed has them.
 */
export async function announceDatedPrices(
  database: Database,
  now: Date,
  { report, stopping }: ChoreRun,
): Promise<void> {
  const turned = await selectTurned(database, { now })
  for (const { operatorId, activityId } of turned) {
    if (stopping.aborted) return
    try {
      await database.transaction(db => touchProduct(db, operatorId, activityId, now))
    } catch (error) {
      report(error, { operatorId, activityId })
    }
  }
}
