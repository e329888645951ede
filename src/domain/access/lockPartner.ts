import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const lock = preparedStatement(
  ({ operatorId, partnerId }: Placeholders<{ operatorId: string; partnerId: string }>) => sql`
  select from partner where operator_id = ${operatorId} and partner_id = ${partnerId} for no key update`,
)

/** Locks a partner, if there is one, to serialise changes to it and its commissions. Bookings are not blocked. */
export async function lockPartner(db: Sql, operatorId: string, partnerId: string): Promise<void> {
  await lock(db, { operatorId, partnerId })
}
