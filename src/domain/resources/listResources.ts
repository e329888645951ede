import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, statement } from '../../platform/sql/statement.ts'
import type { Resource } from './Resource.ts'
import { resources } from './resourceColumns.ts'

const select = statement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  resources.where('r.operator_id', '=', operatorId).orderBy(sql`lower(r.name)`),
)

/** Lists all resources of an operator by name: there are at most 200. */
export async function listResources(db: Sql, operatorId: string): Promise<Resource[]> {
  return await select(db, { operatorId })
}
