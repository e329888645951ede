import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { newId } from '../scalars/typeid.ts'

interface Joined {
  operatorId: string
  email: string
  otherEmail: string
  newCustomerId: string
}

// The address that is already a customer's with others stays as it is, and the other one comes to it.
const insert = preparedStatement(
  ({ operatorId, email, otherEmail, newCustomerId }: Placeholders<Joined>) => sql`
  insert into merged_email (operator_id, email, customer_id)
  select ${operatorId}, v.email, coalesce((
    select o.customer_id from merged_email o where o.operator_id = ${operatorId} and o.email = lower(${email})), ${newCustomerId})
  from (values (lower(${email}), true), (lower(${otherEmail}), false)) v (email, own)
  where not v.own or not exists (select from merged_email o where o.operator_id = ${operatorId} and o.email = v.email)`,
)

/** Makes an address one of the customer's with another one. The database refuses an address that is merged already. */
export async function joinEmails(
  db: Sql,
  operatorId: string,
  email: string,
  otherEmail: string,
  now: Date,
): Promise<void> {
  await insert(db, { operatorId, email, otherEmail, newCustomerId: newId(now) })
}
