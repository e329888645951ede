import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { recordDays } from '../outbox/recordChanges.ts'

interface Ahead {
  operatorId: string
  activityId: string
  now: Date
}

// From the day before, which it may still be locally.
const record = preparedStatement(({ operatorId, activityId, now }: Placeholders<Ahead>) =>
  recordDays(
    operatorId,
    activityId,
    sql`timeslot where operator_id = ${operatorId} and activity_id = ${activityId}
      and date >= (${now}::timestamptz at time zone 'UTC')::date - 1`,
  ),
)

/** Records that the availability of all days to come has changed: prices, or what can be booked. Part of the transaction that changes it. */
export async function recordDaysAhead(db: Sql, operatorId: string, activityId: string, now: Date): Promise<void> {
  await record(db, { operatorId, activityId, now })
}
