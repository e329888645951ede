import { sql } from 'kysely'
import type { Money } from '../products/Money.ts'
import { StatementLineKind } from './StatementLineKind.ts'

/** The amounts of lines, in minor units. */
export interface StatementAmounts {
  retailMinor: number
  commissionMinor: number
  voucherMinor: number
}

/** The kind of the line of an event `e`. */
export const kindOfLine = sql<StatementLineKind>`case
    when e.action in ('BOOKED', 'CONFIRMED', 'ACCEPTED') then ${sql.lit(StatementLineKind.SALE)}
    when e.action in ('CANCELLED', 'REJECTED') then ${sql.lit(StatementLineKind.CANCELLATION)}
    else ${sql.lit(StatementLineKind.AMENDMENT)} end`

/** The sums of events `e`. Every column is in the index of lines. */
export const sumsOfLines = sql<StatementAmounts & { lines: number }>`
    count(*)::int lines, coalesce(sum(e.retail_change), 0)::bigint "retailMinor",
    coalesce(sum(e.commission_change), 0)::bigint "commissionMinor", coalesce(sum(e.voucher_change), 0)::bigint "voucherMinor"`

/** The amounts as clients see them. What is due is the retail price without the commission and without what vouchers have paid. */
export function amountsOf({ retailMinor, commissionMinor, voucherMinor }: StatementAmounts, currency: string) {
  const money = (amount: number): Money => ({ amount, currency })
  return {
    retail: money(retailMinor),
    commission: money(commissionMinor),
    voucher: money(voucherMinor),
    net: money(retailMinor - commissionMinor - voucherMinor),
  }
}
