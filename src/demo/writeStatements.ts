import { closeMonths } from '../domain/statements/closeMonths.ts'
import type { Database } from '../platform/sql/Database.ts'
import { idOf } from './idOf.ts'
import { insertRows } from './insertRows.ts'
import { type DemoOperator, operators } from './operators.ts'

const DAY_MS = 86_400_000

/** The closed months of an operator, the last one first. */
const MONTHS = `
  select month::text "month", ends_at "endsAt" from statement_month where operator_id = $1 order by month desc`

/**
 * Closes the months of the demo, and records what the desk has done with their statements: those of the last month are sent to all
 * partners but one, and those of earlier months are paid.
 */
export async function writeStatements(database: Database, now: Date): Promise<void> {
  for (const operator of Object.values(operators)) {
    await closeMonths(database, idOf.operator(operator), now, new AbortController().signal)
    await recordStatuses(database, operator, now)
  }
}

async function recordStatuses(database: Database, operator: DemoOperator, now: Date): Promise<void> {
  const operatorId = idOf.operator(operator)
  const months = await database.query<{ month: string; endsAt: Date }>(MONTHS, [operatorId], operatorId)
  const atMost = (instant: number) => new Date(Math.min(instant, now.getTime()))
  const rows = months.flatMap(({ month, endsAt }, age) => {
    // The last partner of the last month is still to be sent its statement.
    const partners = age === 0 ? operator.partners.slice(0, -1) : operator.partners
    return partners.map(({ slug, billingEmail }) => ({
      operatorId,
      partnerId: idOf.partner(operator, slug),
      month,
      sentAt: atMost(endsAt.getTime() + DAY_MS / 2),
      sentTo: billingEmail,
      ...(age > 0 && { paidAt: atMost(endsAt.getTime() + 9 * DAY_MS), paymentMethod: 'BANK_TRANSFER' }),
    }))
  })
  await database.transaction(db => insertRows(db, 'statement_status', rows))
}
