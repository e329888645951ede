import { plainPrice } from '../../domain/rules/plainPrice.ts'
import { words } from '../words.ts'
import type { PartnerOfMonth } from './PartnerOfMonth.ts'

const texts = words.statements

const columns: readonly (readonly [head: string, of: (row: PartnerOfMonth) => string | number | null])[] = [
  [words.partner, row => row.name],
  [words.billing.name, row => row.billingName],
  [words.billing.taxNumber, row => row.taxNumber],
  [texts.month, row => row.statement.month],
  [texts.bookings, row => row.statement.sales.lineCount],
  [texts.sales, row => plainPrice(row.statement.sales.retail)],
  [texts.cancellations, row => plainPrice(row.statement.cancellations.retail)],
  [texts.retail, row => plainPrice(row.statement.total.retail)],
  [texts.commission, row => plainPrice(row.statement.total.commission)],
  [texts.voucher, row => plainPrice(row.statement.total.voucher)],
  [texts.net, row => plainPrice(row.statement.total.net)],
  [words.currency, row => row.statement.total.net.currency],
  [words.state, row => texts.states[row.statement.status.state]],
  [texts.sentAt, row => row.statement.status.sentAt],
  [texts.sentTo, row => row.statement.status.sentTo],
  [texts.paidAt, row => row.statement.status.paidAt],
  [words.method, ({ statement: { status } }) => status.paymentMethod && words.methods[status.paymentMethod]],
  [texts.note, row => row.statement.status.paymentNote],
]

/** The heads and the rows of the CSV file of a month, with a row for each partner. */
export function monthCsv(partners: readonly PartnerOfMonth[]): [string[], (string | number | null)[][]] {
  return [columns.map(([head]) => head), partners.map(row => columns.map(([, of]) => of(row)))]
}
