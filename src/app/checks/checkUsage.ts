import { sql } from 'kysely'
import type { OperatorRow } from '../../domain/access/operatorColumns.ts'
import { verifyUsage } from '../../domain/meters/totals/verifyUsage.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { type CheckResult, MAX_EXAMPLES } from './Check.ts'

const selectDays = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ from: string | null; to: string | null }>`
  select min(day) "from", max(day) "to" from usage_day where operator_id = ${operatorId}`,
)

/** Whether the entries of usage add up to the totals of every day and hour. */
export async function checkUsage(database: Database, { operatorId }: OperatorRow): Promise<CheckResult> {
  const [days] = await selectDays(database, { operatorId })
  if (days!.from === null || days!.to === null) return { compared: 0, differing: 0, examples: [] }
  const { entryCount, differenceCount, differences } = await verifyUsage(database, operatorId, days!.from, days!.to)
  const examples = differences
    .slice(0, MAX_EXAMPLES)
    .map(each => `${each.meter} of ${each.day} adds up to ${each.recordedUsage}, and its total is ${each.totalUsage}`)
  return { compared: entryCount, differing: differenceCount, examples }
}
