import { totalOf } from './PriceLine.ts'
import { forActivity, type Quoted } from './quote.ts'
import { share } from './share.ts'

/**
 * A quote with another price, as another system has charged it: without fees, taxes, rules and adjustments, which that system does not tell.
 * Each line has its share of the price; if all are free, the first one has everything.
 */
export function withPrice({ lines, participants }: Quoted, price: number): Quoted {
  const activity = lines.filter(forActivity)
  const total = totalOf(activity)
  // Each share is the difference of two rounded sums, so that the shares add up.
  const upTo = (sum: number) => (total === 0 ? price : share(price, sum, total))
  let before = 0
  const shared = activity.map(({ taxes: _, rule: __, adjustments: ___, ...line }, index) => {
    const amount = upTo(before + line.amount) - (index === 0 ? 0 : upTo(before))
    before += line.amount
    return { ...line, each: Math.round(amount / line.quantity), amount }
  })
  return { lines: shared, participants, price }
}
