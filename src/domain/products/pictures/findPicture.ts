import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Picture } from './Picture.ts'

const select = preparedStatement(
  ({ operatorId, hashes }: Placeholders<{ operatorId: string; hashes: readonly string[] }>) => sql<Picture>`
  select sha256, width, height, created_at "createdAt", check_at "checkAt" from picture
  where operator_id = ${operatorId} and sha256 = any(${hashes})`,
)

/** Pictures of an operator by their hashes; those that do not exist are missing. */
export async function findPicturesById(
  db: Sql,
  operatorId: string,
  hashes: readonly string[],
): Promise<Map<string, Picture>> {
  return new Map((await select(db, { operatorId, hashes })).map(each => [each.sha256, each]))
}

/** The picture of an operator; undefined if there is none. */
export async function findPicture(db: Sql, operatorId: string, sha256: string): Promise<Picture | undefined> {
  return (await findPicturesById(db, operatorId, [sha256])).get(sha256)
}
