import { type Cancelled, type PriceLine, totalOf } from '../pricing/PriceLine.ts'
import { forActivity } from '../pricing/quote.ts'
import { share } from '../pricing/share.ts'
import { taxKeyOf, withTaxesOf } from '../pricing/withTaxes.ts'

/** What falls away of a booking, in minor units. */
export interface Fallen {
  /** The units that fall away, such as `1 Adult`. */
  name: string
  /** By how much the booking becomes cheaper, and how much of that is fees. */
  value: number
  fees: number
  /** The same by taxes. */
  parts: Pick<PriceLine, 'amount' | 'taxes'>[]
}

/** What is refunded of what falls away; its percentage is null if the operator has named an amount. */
export interface DecidedRefund {
  refundMinor: number
  refundPercent: number | null
}

/** Whether a line can still be cancelled: what was kept before stays kept. */
export function isLive({ kind }: PriceLine): boolean {
  return kind !== 'CANCELLATION'
}

/** The part of lines that is fees. */
export function feesOf(lines: readonly PriceLine[]): number {
  return totalOf(lines.filter(line => line.kind === 'FEE'))
}

/** What falls away between two states of the live lines of a booking. */
export function fallenBetween(before: readonly PriceLine[], after: readonly PriceLine[], name: string): Fallen {
  const value = Math.max(0, totalOf(before) - totalOf(after))
  const fees = Math.min(value, Math.max(0, feesOf(before) - feesOf(after)))
  const parts = new Map<string, Pick<PriceLine, 'amount' | 'taxes'>>()
  const add = (lines: readonly PriceLine[], sign: 1 | -1) => {
    for (const line of discounted(lines)) {
      const key = taxKeyOf(line)
      parts.set(key, { ...line, amount: sign * line.amount + (parts.get(key)?.amount ?? 0) })
    }
  }
  add(before, 1)
  add(after, -1)
  return { name, value, fees, parts: [...parts.values()].filter(each => each.amount > 0) }
}

/**
 * What is refunded of a value by a percentage. What the same percentage was applied to before is rounded together with it, so that steps
 * refund what one step refunds.
 */
export function refundByPercent(lines: readonly PriceLine[], value: number, percent: number): number {
  let [before, refunded] = [0, 0]
  for (const { basis, amount } of lines) {
    if (!isCancelled(basis) || basis.percent !== percent) continue
    before += basis.value
    refunded += basis.value - amount
  }
  return share(before + value, percent, 100) - refunded
}

/**
 * The line of what is kept of what falls away; none if nothing is. A line of nothing remembers what was rounded.
 * @param chargeable how much of its value could be kept
 */
export function keptLines(
  fallen: Fallen,
  { refundMinor, refundPercent: percent }: DecidedRefund,
  chargeable: number,
): PriceLine[] {
  const kept = fallen.value - refundMinor
  if (kept === 0 && (percent === null || (chargeable * percent) % 100 === 0)) return []
  const fees = share(fallen.fees, chargeable, fallen.value)
  const basis: Cancelled = { kind: 'CANCELLED', value: chargeable, fees, percent }
  const name = `Cancelled: ${fallen.name}`
  return [withTaxesOf({ kind: 'CANCELLATION', name, quantity: 1, each: kept, amount: kept, basis }, fallen.parts)]
}

export function isCancelled(basis: PriceLine['basis']): basis is Cancelled {
  return typeof basis === 'object' && basis.kind === 'CANCELLED'
}

/** The lines without the discount, which is taken off of those that it covers. */
function discounted(lines: readonly PriceLine[]): PriceLine[] {
  const covered = (line: PriceLine) => forActivity(line) && !line.undiscounted
  const base = totalOf(lines.filter(covered))
  const off = -totalOf(lines.filter(line => line.kind === 'DISCOUNT'))
  const upTo = (sum: number) => (base === 0 ? 0 : share(off, sum, base))
  let before = 0
  return lines.flatMap(line => {
    if (line.kind === 'DISCOUNT') return []
    if (!covered(line)) return [line]
    const amount = line.amount - (upTo(before + line.amount) - upTo(before))
    before += line.amount
    return [{ ...line, amount }]
  })
}
