import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { locks } from '../../platform/sql/locks.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const lock = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) =>
    sql`select pg_advisory_xact_lock(${locks.promotions(operatorId)})`,
)

/**
 * Serialises the bookings of an operator that take promo codes or vouchers, or give them back. It is taken after all other locks. A
 * transaction can give back several codes, of holds that expired, and then take another one: with a lock for each code two such
 * transactions could deadlock. It also makes the count of a customer's uses exact, since what is read after it is committed.
 */
export async function lockPromotions(db: Sql, operatorId: string): Promise<void> {
  await lock(db, { operatorId })
}
