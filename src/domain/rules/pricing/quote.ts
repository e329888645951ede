import { type PriceLine, placesOf, totalOf } from './PriceLine.ts'
import type { Fee, GroupPrice, PriceChange, PriceRule, Pricing, Unit } from './Pricing.ts'
import { PERCENT } from './percentRate.ts'
import { type PriceContext, ruleApplies } from './ruleApplies.ts'
import { share } from './share.ts'
import { withTaxes, withTaxesOf } from './withTaxes.ts'

/** How many of a unit. */
export interface UnitQuantity {
  unitId: string
  quantity: number
}

/** What a promo code takes off, at most the price of the activity without its fees. */
export interface Discount {
  name: string
  kind: 'AMOUNT' | 'PERCENTAGE'
  value: number
}

/** A sale to quote. */
export interface Sale extends PriceContext {
  units: readonly UnitQuantity[]
  discount?: Discount | null
}

/** A price with its lines. */
export interface Quoted {
  lines: PriceLine[]
  /** How many places it takes. */
  participants: number
  /** The total of the lines, in minor units; never negative. */
  price: number
}

/**
 * The price of a sale. Everything that shows or charges a price uses it: products, dates, timeslots, quotes, holds, bookings,
 * amendments and the dashboard.
 *
 * The price of a unit is its base price, changed by the first rule that fits, and rounded once, half up, to the minor unit. A line is
 * that price times its quantity. Participants are counted in the order of the units. A discount and each tax are rounded once for
 * each line.
 */
export function quote(pricing: Pricing, sale: Sale): Quoted {
  const quantities = new Map(sale.units.map(each => [each.unitId, each.quantity]))
  const units = pricing.units.filter(unit => (quantities.get(unit.unitId) ?? 0) > 0)
  const participants = units.reduce((sum, unit) => sum + unit.paxCount * quantities.get(unit.unitId)!, 0)
  const rules = pricing.rules.filter(rule => (rule.minParticipants ?? 0) <= participants && ruleApplies(rule, sale))
  const lines: PriceLine[] = []
  let before = 0
  for (const unit of units) {
    const quantity = quantities.get(unit.unitId)!
    if (pricing.groupPrice) lines.push(unitLine(unit, quantity, 0))
    else lines.push(...unitLines(unit, quantity, before, rules))
    before += unit.paxCount * quantity
  }
  if (pricing.groupPrice) lines.push(...groupLines(pricing.groupPrice, participants, rules))
  const { fees, taxes } = pricing
  const charged = feeLines(fees, participants).map((line, index) =>
    fees[index]!.taxed ? withTaxes(line, taxes) : line,
  )
  return complete([...lines.map(line => withTaxes(line, taxes)), ...charged], sale.discount)
}

/** Adds the discount to lines that have their taxes, and the total. */
export function complete(lines: readonly PriceLine[], discount?: Discount | null): Quoted {
  const all = discount ? [...lines, ...discountLines(lines, discount)] : [...lines]
  return { lines: all, participants: placesOf(all), price: totalOf(all) }
}

function unitLines(unit: Unit, quantity: number, before: number, rules: readonly PriceRule[]): PriceLine[] {
  const ofUnit = rules.filter(rule => !rule.unitIds || rule.unitIds.includes(unit.unitId))
  if (!ofUnit.some(rule => rule.fromParticipant)) return [priced(unit, quantity, ofUnit[0])]
  const lines: PriceLine[] = []
  let last: PriceRule | undefined
  for (let nth = 0; nth < quantity; nth++) {
    const participant = before + nth * unit.paxCount + 1
    const rule = ofUnit.find(each => (each.fromParticipant ?? 1) <= participant)
    const line = lines.at(-1)
    if (line && rule === last) {
      line.quantity++
      line.amount += line.each
    } else lines.push(priced(unit, 1, rule))
    last = rule
  }
  return lines
}

function priced(unit: Unit, quantity: number, rule: PriceRule | undefined): PriceLine {
  return unitLine(unit, quantity, rule ? changed(unit.price, rule.change) : unit.price, rule)
}

/** A line of so many of a unit. */
export function unitLine(unit: Unit, quantity: number, each: number, rule?: PriceRule): PriceLine {
  const { unitId, name, type: unitType, paxCount } = unit
  const line: PriceLine = { kind: 'UNIT', name, quantity, each, amount: each * quantity, unitId, unitType, paxCount }
  return rule ? { ...line, rule: rule.name } : line
}

/** A rule for certain units does not change the price of a group. */
function groupLines(group: GroupPrice, participants: number, rules: readonly PriceRule[]): PriceLine[] {
  const { upTo } = group
  const rule = rules.find(each => !each.unitIds && (each.fromParticipant ?? 1) <= 1)
  const amount = rule ? changed(group.amount, rule.change) : group.amount
  const name = upTo === 1 ? 'Group' : `Group of up to ${upTo}`
  const basis = { kind: 'GROUP', upTo } as const
  const line = withRule({ kind: 'GROUP', name, quantity: 1, each: amount, amount, basis }, rule)
  return participants > upTo ? [line, extraLine(group, participants - upTo, rules)] : [line]
}

/** The line of participants beyond a group. Of the rules only percentages change their price. */
function extraLine({ upTo, perExtra }: GroupPrice, quantity: number, rules: readonly PriceRule[]): PriceLine {
  const rule = rules.find(
    each => !each.unitIds && each.change.kind === 'PERCENTAGE' && (each.fromParticipant ?? 1) <= upTo + 1,
  )
  const each = rule ? changed(perExtra, rule.change) : perExtra
  return withRule({ kind: 'EXTRA', name: 'Further participant', quantity, each, amount: each * quantity }, rule)
}

function withRule(line: PriceLine, rule: PriceRule | undefined): PriceLine {
  return rule ? { ...line, rule: rule.name } : line
}

/** The price after a change; never negative. */
export function changed(price: number, { kind, value }: PriceChange): number {
  if (kind === 'PRICE') return value
  if (kind === 'AMOUNT') return Math.max(0, price + value)
  return Math.max(0, share(price, 100 * PERCENT + value, 100 * PERCENT))
}

function feeLines(fees: readonly Fee[], participants: number): PriceLine[] {
  return fees.map(({ name, amount: each, per }) => {
    const quantity = per === 'PERSON' ? participants : 1
    return { kind: 'FEE', name, quantity, each, amount: each * quantity, basis: per }
  })
}

/** The fees of lines as they were sold, for another number of participants. */
export function feesAgain(lines: readonly PriceLine[], participants: number): PriceLine[] {
  return lines
    .filter(line => line.kind === 'FEE')
    .map(line => {
      const quantity = line.basis === 'PERSON' ? participants : 1
      return withTaxes({ ...line, quantity, amount: line.each * quantity }, line.taxes ?? [])
    })
}

/** The discount takes off of the lines that it covers, and with them of their taxes. */
function discountLines(lines: readonly PriceLine[], { name, kind, value }: Discount): PriceLine[] {
  const covered = lines.filter(line => forActivity(line) && !line.undiscounted)
  const base = totalOf(covered)
  const amount = Math.min(base, kind === 'AMOUNT' ? value : share(base, value, 100 * PERCENT))
  if (amount <= 0) return []
  const line = { kind: 'DISCOUNT', name, quantity: 1, each: -amount, amount: -amount, basis: { kind, value } } as const
  return [withTaxesOf(line, covered)]
}

/** Whether a line is for the activity itself: not a fee, a discount or a cancellation. */
export function forActivity({ kind }: PriceLine): boolean {
  return kind === 'UNIT' || kind === 'GROUP' || kind === 'EXTRA'
}
