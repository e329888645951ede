import { type Expression, sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

/**
 * Adds parts to the totals: bookings as they are now, less what they were before. Part of the statement that writes them. Holds have no
 * parts.
 * @param after the SQL that follows `from`: rows with the columns of `booking`
 * @param before the same of the bookings as they were, if they were stored already
 */
export const addToTotals = (after: Expression<unknown>, before?: Expression<unknown>) => {
  const counted = (from: Expression<unknown>, sign: Expression<number>) => sql`
    select operator_id, activity_id, channel, partner_id, status, date, ${sign} bookings, ${sign} * participants participants,
      ${sign} * price_minor price_minor, ${sign} * commission_minor commission_minor, ${sign} * refund_minor refund_minor
    from ${from} where status <> 'ON_HOLD'`
  const parts = before ? sql`${counted(after, sql`1`)} union all ${counted(before, sql`-1`)}` : counted(after, sql`1`)
  return sql`
    insert into booking_total (operator_id, activity_id, channel, partner_id, status, date, bookings, participants, price_minor,
      commission_minor, refund_minor)
    select operator_id, activity_id, channel, partner_id, status, date, sum(bookings), sum(participants), sum(price_minor),
      sum(commission_minor), sum(refund_minor)
    from (${parts}) p group by 1, 2, 3, 4, 5, 6
    having (sum(bookings), sum(participants), sum(price_minor), sum(commission_minor), sum(refund_minor)) <> (0, 0, 0, 0, 0)`
}

const addInserted = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  addToTotals(sql`(select * from booking where operator_id = ${operatorId}) b`),
)

/** Adds every booking of an operator to its totals, when these were inserted in bulk without. */
export async function addInsertedToTotals(db: Sql, operatorId: string): Promise<void> {
  await addInserted(db, { operatorId })
}
