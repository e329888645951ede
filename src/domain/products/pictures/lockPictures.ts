import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

const lock = preparedStatement(
  ({ operatorId, hashes }: Placeholders<{ operatorId: string; hashes: readonly string[] }>) => sql<{ sha256: string }>`
  select sha256 from picture where operator_id = ${operatorId} and sha256 = any(${hashes}) order by sha256 for key share`,
)

/** Locks pictures that an activity or the operator is about to show, so that they are not deleted; returns those that exist. */
export async function lockPictures(db: Sql, operatorId: string, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  return new Set((await lock(db, { operatorId, hashes })).map(each => each.sha256))
}
