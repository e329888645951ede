import { plainPrice } from '../../domain/rules/plainPrice.ts'
import type { StatementLineRowFragment } from '../api/generated.ts'
import { words } from '../words.ts'

const texts = words.statements

const columns: readonly (readonly [head: string, of: (line: StatementLineRowFragment) => string | null])[] = [
  [words.when, line => line.occurredAt],
  [texts.what, line => texts.actions[line.action]],
  [words.reference, line => line.bookingReference],
  [words.partnerReference, line => line.partnerReference ?? null],
  [words.activity, line => line.product.name],
  [words.bookingList.date, line => line.date],
  [words.time, line => line.time],
  [texts.retail, line => plainPrice(line.retail)],
  [texts.commission, line => plainPrice(line.commission)],
  [texts.voucher, line => plainPrice(line.voucher)],
  [texts.net, line => plainPrice(line.net)],
  [words.currency, line => line.net.currency],
]

/** The heads and the rows of the CSV file of a statement. */
export function statementCsv(lines: readonly StatementLineRowFragment[]): [string[], (string | null)[][]] {
  return [columns.map(([head]) => head), lines.map(line => columns.map(([, of]) => of(line)))]
}
