import { afterChanges } from './afterChanges.ts'
import { basePrice } from './basePrice.ts'
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
 * The price of a unit is its base price on the day of the timeslot, changed by the first rule that fits and then by every adjustment that
 * fits, and rounded once, half up, to the minor unit. A line is that price times its quantity. Participants are counted in the order of the units. A discount and each tax are rounded once for
 * each line.
 */
export function quote(pricing: Pricing, sale: Sale): Quoted {
  const quantities = new Map(sale.units.map(each => [each.unitId, each.quantity]))
  const units = pricing.units.filter(unit => (quantities.get(unit.unitId) ?? 0) > 0)
  const participants = units.reduce((sum, unit) => sum + unit.paxCount * quantities.get(unit.unitId)!, 0)
  const fits = (rule: PriceRule) => (rule.minParticipants ?? 0) <= participants && ruleApplies(rule, sale)
  const fitting = { rules: pricing.rules.filter(fits), adjustments: pricing.adjustments?.filter(fits) ?? [] }
  const lines: PriceLine[] = []
  let before = 0
  for (const unit of units) {
    const quantity = quantities.get(unit.unitId)!
    if (pricing.groupPrice) lines.push(unitLine(unit, quantity, 0))
    else lines.push(...unitLines(unit, quantity, before, sale.date, fitting))
    before += unit.paxCount * quantity
  }
  if (pricing.groupPrice) lines.push(...groupLines(pricing.groupPrice, participants, fitting))
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

function unitLines(unit: Unit, quantity: number, before: number, date: string, fitting: Fitting): PriceLine[] {
  const base = basePrice(unit, date)
  const ofUnit = {
    rules: fitting.rules.filter(rule => isForUnit(rule, unit)),
    adjustments: fitting.adjustments.filter(each => isForUnit(each, unit)),
  }
  const priced = (count: number, participant: number) => {
    const decision = decide(ofUnit, participant)
    return withDecision(unitLine(unit, count, afterChanges(base, changesOf(decision))), decision)
  }
  if (![...ofUnit.rules, ...ofUnit.adjustments].some(each => each.fromParticipant)) return [priced(quantity, 1)]
  const lines: PriceLine[] = []
  for (let nth = 0; nth < quantity; nth++) {
    const next = priced(1, before + nth * unit.paxCount + 1)
    const line = lines.at(-1)
    if (line && isDecidedAlike(line, next)) {
      line.quantity++
      line.amount += line.each
    } else lines.push(next)
  }
  return lines
}

function isForUnit({ unitIds }: PriceRule, { unitId }: Unit): boolean {
  return !unitIds || unitIds.includes(unitId)
}

/** A line of so many of a unit. */
export function unitLine(unit: Unit, quantity: number, each: number): PriceLine {
  const { unitId, name, type: unitType, paxCount } = unit
  return { kind: 'UNIT', name, quantity, each, amount: each * quantity, unitId, unitType, paxCount }
}

/** The rules and adjustments of a pricing that fit a sale, each in order. */
interface Fitting {
  rules: readonly PriceRule[]
  adjustments: readonly PriceRule[]
}

/** What changes one price: the rule that decides, and the adjustments that are added, in order. */
interface Decision {
  rule: PriceRule | undefined
  adjustments: readonly PriceRule[]
}

/** What changes the price of the n-th participant, of what fits its unit. */
function decide({ rules, adjustments }: Fitting, participant: number): Decision {
  const reaches = ({ fromParticipant }: PriceRule) => (fromParticipant ?? 1) <= participant
  return { rule: rules.find(reaches), adjustments: adjustments.filter(reaches) }
}

function changesOf({ rule, adjustments }: Decision): PriceChange[] {
  return [...(rule ? [rule] : []), ...adjustments].map(each => each.change)
}

function withDecision(line: PriceLine, { rule, adjustments }: Decision): PriceLine {
  if (rule) line.rule = rule.name
  if (adjustments.length > 0) line.adjustments = adjustments.map(each => each.name)
  return line
}

/** Whether the same rule, or none, and the same adjustments have decided the prices of two lines. */
export function isDecidedAlike(one: PriceLine, other: PriceLine): boolean {
  return one.rule === other.rule && one.adjustments?.join('\n') === other.adjustments?.join('\n')
}

/** What is for certain units does not change the price of a group. */
function groupLines(group: GroupPrice, participants: number, fitting: Fitting): PriceLine[] {
  const { upTo } = group
  const ofGroup = {
    rules: fitting.rules.filter(rule => !rule.unitIds),
    adjustments: fitting.adjustments.filter(each => !each.unitIds),
  }
  const decision = decide(ofGroup, 1)
  const amount = afterChanges(group.amount, changesOf(decision))
  const name = upTo === 1 ? 'Group' : `Group of up to ${upTo}`
  const basis = { kind: 'GROUP', upTo } as const
  const line = withDecision({ kind: 'GROUP', name, quantity: 1, each: amount, amount, basis }, decision)
  return participants > upTo ? [line, extraLine(group, participants - upTo, ofGroup)] : [line]
}

/** The line of participants beyond a group. Only percentages change their price. */
function extraLine({ upTo, perExtra }: GroupPrice, quantity: number, { rules, adjustments }: Fitting): PriceLine {
  const isPercentage = ({ change }: PriceRule) => change.kind === 'PERCENTAGE'
  const percentages = { rules: rules.filter(isPercentage), adjustments: adjustments.filter(isPercentage) }
  const decision = decide(percentages, upTo + 1)
  const each = afterChanges(perExtra, changesOf(decision))
  return withDecision({ kind: 'EXTRA', name: 'Further participant', quantity, each, amount: each * quantity }, decision)
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
