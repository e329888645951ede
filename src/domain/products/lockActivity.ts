import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'

// A weaker lock than FOR UPDATE: a booking's foreign key is not blocked, so there is no deadlock with a change of its timeslot.
const lock = preparedStatement(({ operatorId, activityId }: Placeholders<{ operatorId: string; activityId: string }>) =>
  kysely
    .selectFrom('product')
    .select('activity_id')
    .where('operator_id', '=', operatorId)
    .where('activity_id', '=', activityId)
    .forNoKeyUpdate(),
)

/**
 * Locks an activity to serialise changes to it, its calendar and its questions. Read data only after this: a statement sees the
 * data as of its own start, even if it waited for a lock.
 */
export async function lockActivity(db: Sql, operatorId: string, activityId: string): Promise<void> {
  const [there] = await lock(db, { operatorId, activityId })
  if (!there) throw notFound('activity')
}
