import { sql } from 'kysely'
import type { OperatorRow } from '../../domain/access/operatorColumns.ts'
import { findTotalDifferences } from '../../domain/bookings/lists/verifyBookingTotals.ts'
import { verifyStatements } from '../../domain/statements/verifyStatements.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, type PreparedStatement, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { type Check, type CheckResult, MAX_EXAMPLES } from './Check.ts'
import { checkFeed } from './checkFeed.ts'
import { checkPlaces } from './checkPlaces.ts'
import { checkPromoCodes } from './checkPromoCodes.ts'
import { checkRefunds } from './checkRefunds.ts'
import { checkUsage } from './checkUsage.ts'
import { checkVouchers } from './checkVouchers.ts'

const byStatement =
  (statement: PreparedStatement<{ operatorId: string }, CheckResult>) =>
  async (database: Database, { operatorId }: OperatorRow) =>
    (await statement(database, { operatorId }))[0]!

async function checkStatements(database: Database, { operatorId, currency }: OperatorRow): Promise<CheckResult> {
  const found = await verifyStatements(database, operatorId, currency)
  const examples = found.differences
    .slice(0, MAX_EXAMPLES)
    .map(each =>
      each.bookingReference === null
        ? `the statement of ${each.partnerSlug} for ${each.month}`
        : `the lines of booking ${each.bookingReference}`,
    )
  return { compared: found.bookingCount + found.statementCount, differing: found.differenceCount, examples }
}

const countBookings = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ bookings: number }>`
  select count(*) bookings from booking where operator_id = ${operatorId}`,
)

async function checkBookingTotals(database: Database, { operatorId }: OperatorRow): Promise<CheckResult> {
  const { found, bookings } = await database.reading(async db => {
    await db.query('set transaction isolation level repeatable read')
    const [counted] = await countBookings(db, { operatorId })
    return { ...counted!, found: await findTotalDifferences(db, operatorId, new AbortController().signal) }
  })
  const examples = found
    .slice(0, MAX_EXAMPLES)
    .map(
      each =>
        `${each.status} bookings of ${each.date ?? 'all days'} are ${each.booked.bookings}, and the total is ${each.kept.bookings}`,
    )
  return { compared: bookings, differing: found.length, examples }
}

/** Every promise that can be checked by what is stored twice. */
export const checks: readonly Check[] = [
  { name: 'places taken, by the bookings', run: byStatement(checkPlaces) },
  { name: 'totals of bookings', run: checkBookingTotals },
  { name: 'totals of usage, by its entries', run: checkUsage },
  { name: 'statements and commissions, by their lines', run: checkStatements },
  { name: 'refunds of baskets', run: byStatement(checkRefunds) },
  { name: 'balances of vouchers, by their entries', run: byStatement(checkVouchers) },
  { name: 'uses of promo codes', run: byStatement(checkPromoCodes) },
  { name: 'change feed, by the bookings', run: byStatement(checkFeed) },
]
