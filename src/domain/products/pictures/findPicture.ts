import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Picture } from './Picture.ts'

const select = preparedStatement(
  ({ operatorId, sha256 }: Placeholders<{ operatorId: string; sha256: string }>) => sql<Picture>`
  select sha256, width, height, created_at "createdAt", check_at "checkAt" from picture
  where operator_id = ${operatorId} and sha256 = ${sha256}`,
)

/** The picture of an operator; undefined if there is none. */
export async function findPicture(db: Sql, operatorId: string, sha256: string): Promise<Picture | undefined> {
  const [picture] = await select(db, { operatorId, sha256 })
  return picture
}
