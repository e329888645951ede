import type { Database } from '../../platform/sql/Database.ts'
import type { PageRequest } from '../../platform/sql/Page.ts'
import { csvLine, type Formulas } from '../rules/csvLine.ts'
import { plainPrice } from '../rules/plainPrice.ts'
import { findMonth } from './findMonth.ts'
import { listStatementLines, positionOfLine } from './listStatementLines.ts'
import type { StatementLine } from './StatementLine.ts'

const PAGE = 2000

const columns = [
  'OccurredAt',
  'Action',
  'Kind',
  'BookingReference',
  'PartnerReference',
  'Activity',
  'Date',
  'Time',
  'Retail',
  'Commission',
  'Voucher',
  'Net',
  'Currency',
]

/**
 * Writes the lines of a partner's statement as CSV, oldest first, one page at a time. Amounts are in the major unit, with all their
 * digits. It holds only one page in memory, and no database resources between pages.
 */
export async function* exportStatement(
  database: Database,
  operatorId: string,
  partnerId: string,
  month: string,
  formulas: Formulas,
): AsyncGenerator<string, undefined> {
  const { startsAt, endsAt } = await findMonth(database, operatorId, month)
  let text = csvLine(columns)
  for (let part: PageRequest = { size: PAGE, backwards: false, beyond: null }; ; ) {
    const pages = await listStatementLines(database, operatorId, [partnerId], { startsAt, endsAt, part })
    const { items, more } = pages.get(partnerId)!
    yield text + items.map(line => write(line, formulas)).join('')
    if (!more) return
    text = ''
    part = { ...part, beyond: positionOfLine(items.at(-1)!) }
  }
}

function write(line: StatementLine, formulas: Formulas): string {
  const { occurredAt, action, kind, bookingReference, partnerReference, activityName, date, time } = line
  const { retail, commission, voucher, net } = line
  const amounts = [retail, commission, voucher, net].map(plainPrice)
  const about = [occurredAt.toISOString(), action, kind, bookingReference, partnerReference, activityName, date, time]
  return csvLine([...about, ...amounts, retail.currency], formulas)
}
