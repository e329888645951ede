import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { QuantityPeriod } from './QuantityPeriod.ts'

interface Range {
  operatorId: string
  resourceIds: readonly string[]
  from: Date
  before: Date
}

const select = preparedStatement(
  ({ operatorId, resourceIds, from, before }: Placeholders<Range>) => sql<QuantityPeriod & { resourceId: string }>`
  select resource_id "resourceId", greatest(starts_at, ${from}::timestamptz) "startsAt", least(ends_at, ${before}::timestamptz) "endsAt", quantity
  from resource_quantity
  where operator_id = ${operatorId} and resource_id = any(${resourceIds}) and starts_at < ${before} and ends_at > ${from}
  order by starts_at`,
)

/** Finds how many of resources there are within a range of time; none while it is not open. */
export async function findQuantities(
  db: Sql,
  operatorId: string,
  resourceIds: readonly string[],
  _now: Date,
  { from, before }: { from: Date; before: Date },
): Promise<Map<string, QuantityPeriod[]>> {
  return Map.groupBy(await select(db, { operatorId, resourceIds, from, before }), each => each.resourceId)
}
