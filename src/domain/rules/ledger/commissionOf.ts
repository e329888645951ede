import { type PriceLine, totalOf } from '../pricing/PriceLine.ts'
import { PERCENT } from '../pricing/percentRate.ts'
import { share } from '../pricing/share.ts'
import { type DecidedRefund, feesOf, isCancelled, isLive } from './Fallen.ts'

/** The cancellation of what is live of a booking. */
export interface Cancellation extends DecidedRefund {
  /** How much of it could be kept, in minor units; all of it if null. */
  chargeable: number | null
}

/** What is kept of what the same percentage was applied to. */
interface Pool {
  value: number
  fees: number
  kept: number
}

/**
 * The commission of a partner: the rate times what is charged without fees, rounded once, half up, to the minor unit. Of what is kept of
 * a cancellation, fees are the part that they were of what was cancelled. The net rate is the price minus the commission.
 * @param rate in thousandths of a percent, 0 to 100000
 * @param cancelled null while the booking stands
 */
export function commissionOf(lines: readonly PriceLine[], rate: number, cancelled: Cancellation | null = null): number {
  const live = lines.filter(isLive)
  const value = totalOf(live)
  const fees = feesOf(live)
  let plain = cancelled ? 0 : value - fees
  const pools = new Map<unknown, Pool>()
  const add = (key: unknown, { value, fees, kept }: Pool) => {
    const pool = pools.get(key) ?? { value: 0, fees: 0, kept: 0 }
    pools.set(key, { value: pool.value + value, fees: pool.fees + fees, kept: pool.kept + kept })
  }
  for (const line of lines) {
    if (isLive(line)) continue
    const { basis, amount } = line
    // A line of an earlier version does not tell what is kept of fees.
    if (isCancelled(basis)) add(basis.percent ?? line, { ...basis, kept: amount })
    else plain += amount
  }
  if (cancelled) {
    const { refundMinor, refundPercent, chargeable } = cancelled
    if (refundMinor >= totalOf(lines)) return 0
    const most = Math.min(value, chargeable ?? value)
    const ofFees = value === 0 ? 0 : share(fees, most, value)
    add(refundPercent ?? cancelled, { value: most, fees: ofFees, kept: value - refundMinor })
  }
  let [part, whole] = [BigInt(plain), 1n]
  for (const { value, fees, kept } of pools.values()) {
    if (value === 0) continue
    part = part * BigInt(value) + whole * BigInt(kept) * BigInt(value - fees)
    whole *= BigInt(value)
  }
  return part <= 0n ? 0 : share(rate, part, whole * BigInt(100 * PERCENT))
}
