import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { ResourceNeed } from './ResourceNeed.ts'

const needs = kysely
  .selectFrom('resource_need as n')
  .select([
    'n.activity_id as activityId',
    'n.resource_id as resourceId',
    'n.per',
    'n.quantity',
    'n.group_size as groupSize',
    'n.minutes_before as minutesBefore',
    'n.minutes_after as minutesAfter',
    'n.skills',
    'n.position',
  ])

const selectByActivity = preparedStatement(
  ({ operatorId, ids }: Placeholders<{ operatorId: string; ids: readonly string[] }>) =>
    needs
      .where('n.operator_id', '=', operatorId)
      .where(eb => eb('n.activity_id', '=', eb.fn.any(ids)))
      .orderBy('n.position'),
)

const selectByResource = preparedStatement(
  ({ operatorId, ids }: Placeholders<{ operatorId: string; ids: readonly string[] }>) =>
    needs
      .where('n.operator_id', '=', operatorId)
      .where(eb => eb('n.resource_id', '=', eb.fn.any(ids)))
      .orderBy('n.activity_id'),
)

/** Finds what activities need, in their own order. */
export async function findNeedsByActivity(
  db: Sql,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, ResourceNeed[]>> {
  const rows = await selectByActivity(db, { operatorId, ids })
  return Map.groupBy(rows, row => row.activityId)
}

/** Finds which activities need resources. */
export async function findNeedsByResource(
  db: Sql,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, ResourceNeed[]>> {
  const rows = await selectByResource(db, { operatorId, ids })
  return Map.groupBy(rows, row => row.resourceId)
}
