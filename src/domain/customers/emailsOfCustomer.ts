import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const select = preparedStatement(
  ({ operatorId, email }: Placeholders<{ operatorId: string; email: string }>) => sql<{ email: string }>`
  select lower(${email}) email
  union all
  (select m.email from merged_email o
  join merged_email m on m.operator_id = o.operator_id and m.customer_id = o.customer_id and m.email <> o.email
  where o.operator_id = ${operatorId} and o.email = lower(${email})
  order by m.email)`,
)

/** Every e-mail address of the customer with this one, in lower case: this one, and those that are merged with it. */
export async function emailsOfCustomer(db: Sql, operatorId: string, email: string): Promise<string[]> {
  return (await select(db, { operatorId, email })).map(each => each.email)
}
