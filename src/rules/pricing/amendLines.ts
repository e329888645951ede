import { fitsRule } from './fitsRule.ts'
import { type PriceLine, placesOf } from './PriceLine.ts'
import type { Pricing } from './Pricing.ts'
import { complete, type Discount, feeLines, type Quoted, quote, type Sale, type UnitQuantity } from './quote.ts'
import { share } from './share.ts'
import { withBookedUnits } from './withBookedUnits.ts'

/**
 * The lines of a booking after its units have changed, in the same timeslot. What stays keeps its price as booked: of a unit that
 * becomes fewer, the last ones are given back. What is added to a unit has its price as booked too, as long as the same price rule, or
 * none, decides; else today's price. Fees and the discount are computed again on their
 * terms as booked. A group price is quoted anew, unless the units stay as they are. A booking that was made before the activity had
 * one keeps prices of units.
 */
export function amendLines(lines: readonly PriceLine[], pricing: Pricing, sale: Omit<Sale, 'discount'>): Quoted {
  const kept = lines.filter(line => line.kind === 'CANCELLATION')
  const known = { ...withBookedUnits(pricing, lines), fees: [], taxes: [] }
  const activity = lines.some(line => line.kind === 'GROUP')
    ? quote(known, sale).lines
    : unitsAmended(lines, { ...known, groupPrice: null }, sale)
  const participants = placesOf(activity)
  const fees = lines
    .filter(line => line.kind === 'FEE')
    .flatMap(({ name, each, basis }) =>
      feeLines([{ name, amount: each, per: basis === 'PERSON' ? 'PERSON' : 'BOOKING', taxed: true }], participants),
    )
  return complete([...activity, ...fees, ...kept], pricing, discountOf(lines))
}

/** The discount of lines, on its terms. */
export function discountOf(lines: readonly PriceLine[]): Discount | null {
  const line = lines.find(each => each.kind === 'DISCOUNT')
  return line && typeof line.basis === 'object' ? { name: line.name, ...line.basis } : null
}

/** The units of lines. */
export function unitsOf(lines: readonly PriceLine[]): UnitQuantity[] {
  const quantities = new Map<string, number>()
  for (const { kind, unitId, quantity } of lines) {
    if (kind === 'UNIT') quantities.set(unitId!, (quantities.get(unitId!) ?? 0) + quantity)
  }
  return [...quantities].map(([unitId, quantity]) => ({ unitId, quantity }))
}

function unitsAmended(lines: readonly PriceLine[], pricing: Pricing, sale: Omit<Sale, 'discount'>): PriceLine[] {
  const anew = quote(pricing, sale).lines
  const wanted = new Map(sale.units.map(each => [each.unitId, each.quantity]))
  return pricing.units.flatMap(({ unitId }) => {
    const quantity = wanted.get(unitId) ?? 0
    const booked = takeFirst(
      lines.filter(line => line.kind === 'UNIT' && line.unitId === unitId),
      quantity,
    )
    const [first, ...others] = anew.filter(line => line.unitId === unitId)
    const last = booked.at(-1)
    // The price is what it was, if the same rule, or none, decides about all of them.
    if (last && first && others.length === 0 && first.rule === last.rule) {
      const more = quantity - booked.reduce((sum, line) => sum + line.quantity, 0)
      const grown = { ...last, quantity: last.quantity + more, amount: last.amount + last.each * more }
      return [...booked.slice(0, -1), grown]
    }
    const had = booked.reduce((sum, line) => sum + line.quantity, 0)
    return [...booked, ...skipFirst(first ? [first, ...others] : [], had)]
  })
}

function takeFirst(lines: readonly PriceLine[], quantity: number): PriceLine[] {
  let left = quantity
  return lines.flatMap(line => {
    const taken = Math.min(left, line.quantity)
    left -= taken
    return taken === 0
      ? []
      : [
          taken === line.quantity
            ? line
            : { ...line, quantity: taken, amount: share(line.amount, taken, line.quantity) },
        ]
  })
}

function skipFirst(lines: readonly PriceLine[], quantity: number): PriceLine[] {
  let skipped = quantity
  return lines.flatMap(line => {
    const without = Math.min(skipped, line.quantity)
    skipped -= without
    const left = line.quantity - without
    return left === 0 ? [] : [{ ...line, quantity: left, amount: share(line.amount, left, line.quantity) }]
  })
}

/** Whether today's prices of the activity differ between two timeslots for a sale. */
export function pricesDiffer(pricing: Pricing, sale: Sale, elsewhere: Pick<Sale, 'date' | 'time'>): boolean {
  const here = pricing.rules.filter(rule => fitsRule(rule, sale))
  const there = pricing.rules.filter(rule => fitsRule(rule, { ...sale, ...elsewhere }))
  if (here.length === there.length && here.every((rule, at) => rule === there[at])) return false
  return quote(pricing, sale).price !== quote(pricing, { ...sale, ...elsewhere }).price
}
