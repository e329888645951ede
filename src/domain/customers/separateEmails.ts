import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

interface Separated {
  operatorId: string
  emails: readonly string[]
}

// Who is left with one address is a customer like any other.
const remove = preparedStatement(
  ({ operatorId, emails }: Placeholders<Separated>) => sql`
  delete from merged_email m
  where m.operator_id = ${operatorId} and (m.email = any(${emails}) or exists (
    select from merged_email s where s.operator_id = ${operatorId} and s.customer_id = m.customer_id and s.email = any(${emails})
      and 1 = (select count(*) from merged_email r
        where r.operator_id = ${operatorId} and r.customer_id = m.customer_id and not r.email = any(${emails}))))`,
)

/** Makes each of these addresses, in lower case, a customer of its own. */
export async function separateEmails(db: Sql, operatorId: string, emails: readonly string[]): Promise<void> {
  await remove(db, { operatorId, emails })
}
