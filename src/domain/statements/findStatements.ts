import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { findMonth, type MonthLimits } from './findMonth.ts'
import type { PartnerStatement, StatementSum } from './PartnerStatement.ts'
import { StatementLineKind } from './StatementLineKind.ts'
import { amountsOf, kindOfLine, type StatementAmounts, sumsOfLines } from './statementColumns.ts'

// One range of the index of lines for each partner, without a look at the table.
const sumUp = preparedStatement(
  ({ operatorId, partnerIds, startsAt, endsAt }: Placeholders<Requested & MonthLimits>) => sql<SumRow>`
  select e.partner_id "partnerId", ${kindOfLine} kind, ${sumsOfLines}
  from booking_event e
  where e.operator_id = ${operatorId} and e.partner_id = any(${partnerIds})
    and e.occurred_at >= ${startsAt} and e.occurred_at < ${endsAt}
  group by 1, 2`,
)

const selectTotals = preparedStatement(
  ({ operatorId, partnerIds, month }: Placeholders<Requested & { month: string }>) => sql<SumRow>`
  select partner_id "partnerId", kind, lines, retail_minor "retailMinor", commission_minor "commissionMinor", voucher_minor "voucherMinor"
  from statement_total
  where operator_id = ${operatorId} and partner_id = any(${partnerIds}) and month = ${month}::date`,
)

interface Requested {
  operatorId: string
  partnerIds: readonly string[]
}

interface SumRow extends StatementAmounts {
  partnerId: string
  kind: StatementLineKind
  lines: number
}

/** The partners and the month of statements. */
export interface StatementsRequest {
  /** `YYYY-MM` */
  month: string
  currency: string
}

/**
 * Finds the statements of partners for a month. Those of a closed month have the totals that were stored when it was closed, those
 * of an open one the sums of the lines until now.
 */
export async function findStatements(
  db: Sql,
  operatorId: string,
  partnerIds: readonly string[],
  { month, currency }: StatementsRequest,
): Promise<Map<string, PartnerStatement>> {
  const limits = await findMonth(db, operatorId, month)
  const rows = limits.closedAt
    ? await selectTotals(db, { operatorId, partnerIds, month: `${month}-01` })
    : await sumUp(db, { operatorId, partnerIds, ...limits })
  const byPartner = Map.groupBy(rows, row => row.partnerId)
  return new Map(
    partnerIds.map(partnerId => {
      const own = byPartner.get(partnerId) ?? []
      const sums = {
        sales: sumOf(own, currency, StatementLineKind.SALE),
        amendments: sumOf(own, currency, StatementLineKind.AMENDMENT),
        cancellations: sumOf(own, currency, StatementLineKind.CANCELLATION),
        total: sumOf(own, currency),
      }
      return [partnerId, { partnerId, month, ...limits, ...sums }]
    }),
  )
}

function sumOf(rows: readonly SumRow[], currency: string, kind?: StatementLineKind): StatementSum {
  const of = rows.filter(row => kind === undefined || row.kind === kind)
  const sum = (column: 'lines' | keyof StatementAmounts) => of.reduce((all, row) => all + row[column], 0)
  const amounts = {
    retailMinor: sum('retailMinor'),
    commissionMinor: sum('commissionMinor'),
    voucherMinor: sum('voucherMinor'),
  }
  return { lineCount: sum('lines'), ...amountsOf(amounts, currency) }
}
