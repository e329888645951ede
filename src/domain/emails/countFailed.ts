import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const select = preparedStatement(
  ({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) => sql<{ count: number }>`
  select count(*)::int count from email
  where operator_id = ${operatorId} and due_at > ${now}::timestamptz - interval '1 day' and due_at <= ${now} and status = 'FAILED'`,
)

/** How many e-mails of an operator were given up, of those that became due within the last day. */
export async function countFailed(db: Sql, operatorId: string, now: Date): Promise<number> {
  const [row] = await select(db, { operatorId, now })
  return row!.count
}
