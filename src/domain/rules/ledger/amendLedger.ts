import { basePrice } from '../pricing/basePrice.ts'
import { defaultUnit } from '../pricing/defaultUnit.ts'
import { type PriceLine, placesOf } from '../pricing/PriceLine.ts'
import type { Pricing } from '../pricing/Pricing.ts'
import {
  complete,
  type Discount,
  feesAgain,
  forActivity,
  isDecidedAlike,
  quote,
  type Sale,
  type UnitQuantity,
  unitLine,
} from '../pricing/quote.ts'
import { share } from '../pricing/share.ts'
import { taxKeyOf, withTaxes } from '../pricing/withTaxes.ts'
import { type Fallen, fallenBetween, isLive } from './Fallen.ts'
import { withBookedUnits } from './withBookedUnits.ts'

/** The discount that a booking was granted, on its terms as of the sale. */
export interface Grant extends Discount {
  /** Whether its promo code can be used for what is added now, or moved. */
  covers: boolean
}

/** An amendment of a booking. */
export interface LedgerChange {
  /** The units from now on, in the timeslot from now on. */
  sale: Omit<Sale, 'discount'>
  /** When the timeslot before starts, if it is another one. */
  movedFrom: Pick<Sale, 'date' | 'time'> | null
  grant: Grant | null
}

/** A booking after an amendment. */
export interface AmendedLedger {
  /** Without what is kept of what falls away now. */
  lines: PriceLine[]
  /** What falls away of it, by how much it becomes cheaper in its timeslot; null if no unit becomes fewer. */
  fallen: Fallen | null
}

/**
 * The lines of a booking after its units or its timeslot have changed. They are transformed, never priced again: what stays has the
 * price, the taxes and the discount of its sale, fees are computed again on their terms as booked, and what was kept stays as it is. Of a
 * unit that becomes fewer, the last ones are given back.
 *
 * What is added is sold now: with the taxes of today, and with the discount if its code can be used now. A unit that becomes more has its
 * price as booked, as long as the same price rule, or none, and the same adjustments decide; else today's price. A move to a timeslot with other prices is a new
 * sale of everything, and every move asks the code again.
 */
export function amendLedger(
  lines: readonly PriceLine[],
  pricing: Pricing,
  { sale, movedFrom, grant }: LedgerChange,
): AmendedLedger {
  const live = lines.filter(isLive)
  const known = { ...withBookedUnits(pricing, lines), fees: [] }
  const activity = withUnits(live, known, { ...sale, ...movedFrom }, grant)
  const fees = feesAgain(live, placesOf(activity))
  const left = complete([...activity, ...fees], grant)
  const name = fewerUnits(live, sale.units)
  const fallen = name === null ? null : fallenBetween(live, left.lines, name)
  const kept = lines.filter(line => !isLive(line))
  if (!movedFrom) return { lines: [...left.lines, ...kept], fallen }
  const isSold = sale.units.every(({ unitId }) => pricing.units.some(unit => unit.unitId === unitId))
  const isQuotedAgain = isSold && pricesDiffer(pricing, sale, movedFrom)
  const moved = isQuotedAgain ? quote(pricing, sale).lines : [...activity, ...fees]
  const requested = moved.map(line => (forActivity(line) ? withCover(line, grant?.covers !== false) : line))
  return { lines: [...complete(requested, grant).lines, ...kept], fallen }
}

/** The units of lines. */
export function unitsOf(lines: readonly PriceLine[]): UnitQuantity[] {
  return [...unitsByName(lines)].map(([unitId, { quantity }]) => ({ unitId, quantity }))
}

function unitsByName(lines: readonly PriceLine[]): Map<string, { name: string; quantity: number }> {
  const units = new Map<string, { name: string; quantity: number }>()
  for (const { kind, unitId, name, quantity } of lines) {
    if (kind === 'UNIT') units.set(unitId!, { name, quantity: quantity + (units.get(unitId!)?.quantity ?? 0) })
  }
  return units
}

/** The units of which there are fewer, such as `1 Adult, 2 Child`; null if there are none. */
function fewerUnits(lines: readonly PriceLine[], units: readonly UnitQuantity[]): string | null {
  const wanted = new Map(units.map(each => [each.unitId, each.quantity]))
  const fewer = [...unitsByName(lines)].flatMap(([unitId, { name, quantity }]) => {
    const less = quantity - (wanted.get(unitId) ?? 0)
    return less > 0 ? [`${less} ${name}`] : []
  })
  return fewer.length > 0 ? fewer.join(', ') : null
}

/** The lines of the activity with other units. */
function withUnits(
  live: readonly PriceLine[],
  pricing: Pricing,
  sale: Omit<Sale, 'discount'>,
  grant: Grant | null,
): PriceLine[] {
  const group = live.find(line => line.kind === 'GROUP')
  const wanted = new Map(sale.units.map(each => [each.unitId, each.quantity]))
  const sellMore = (booked: readonly PriceLine[], quantity: number, quoted: readonly PriceLine[]) =>
    withQuantity(booked, quantity, quoted, pricing.taxes, grant?.covers !== false)
  if (group) return groupWithUnits(live, group, pricing, sale, sellMore)
  const quoted = quote({ ...pricing, groupPrice: null }, sale).lines
  return pricing.units.flatMap(({ unitId }) => {
    const booked = live.filter(line => line.kind === 'UNIT' && line.unitId === unitId)
    return sellMore(
      booked,
      wanted.get(unitId) ?? 0,
      quoted.filter(line => line.unitId === unitId),
    )
  })
}

/** The group stays as it was sold. Only participants beyond it are added to it, or fall away. */
function groupWithUnits(
  live: readonly PriceLine[],
  group: PriceLine,
  pricing: Pricing,
  sale: Omit<Sale, 'discount'>,
  sellMore: (booked: readonly PriceLine[], quantity: number, quoted: readonly PriceLine[]) => PriceLine[],
): PriceLine[] {
  const quantities = new Map(sale.units.map(each => [each.unitId, each.quantity]))
  const units = pricing.units.flatMap(unit => {
    const quantity = quantities.get(unit.unitId)
    const booked = live.find(line => line.kind === 'UNIT' && line.unitId === unit.unitId)
    return quantity ? [booked ? { ...booked, quantity } : unitLine(unit, quantity, 0)] : []
  })
  const extras = live.filter(line => line.kind === 'EXTRA')
  const upTo = upToOf(group)
  const perExtra = pricing.groupPrice?.perExtra ?? extras.at(-1)?.each ?? basePrice(defaultUnit(pricing), sale.date)
  const quoted = quote({ ...pricing, groupPrice: { amount: 0, upTo, perExtra } }, sale).lines
  const further = sellMore(
    extras,
    Math.max(0, placesOf(units) - upTo),
    quoted.filter(line => line.kind === 'EXTRA'),
  )
  return [...units, group, ...further]
}

/** For how many a group price is. */
function upToOf({ basis }: PriceLine): number {
  return typeof basis === 'object' && basis.kind === 'GROUP' ? basis.upTo : 1
}

/** Lines with another quantity. */
function withQuantity(
  lines: readonly PriceLine[],
  quantity: number,
  quoted: readonly PriceLine[],
  taxes: Pricing['taxes'],
  covered: boolean,
): PriceLine[] {
  const booked = takeFirst(lines, quantity)
  const had = booked.reduce((sum, line) => sum + line.quantity, 0)
  const more = quantity - had
  if (more === 0) return booked
  const [first, ...others] = quoted
  const last = booked.at(-1)
  // The price is what it was, if the same rule, or none, and the same adjustments decide about all of them.
  if (!last || others.length > 0 || !isDecidedAlike(first!, last)) {
    return [...booked, ...skipFirst(quoted, had).map(line => withCover(line, covered))]
  }
  const added = withTaxes(withCover({ ...last, quantity: more, amount: last.each * more }, covered), taxes)
  if (taxKeyOf(added) !== taxKeyOf(last) || added.undiscounted !== last.undiscounted) return [...booked, added]
  const grown = { ...last, quantity: last.quantity + more, amount: last.amount + added.amount }
  return [...booked.slice(0, -1), withTaxes(grown, last.taxes ?? [])]
}

function withCover({ undiscounted: _, ...line }: PriceLine, covered: boolean): PriceLine {
  return covered ? line : { ...line, undiscounted: true }
}

function takeFirst(lines: readonly PriceLine[], quantity: number): PriceLine[] {
  let left = quantity
  return lines.flatMap(line => {
    const taken = Math.min(left, line.quantity)
    left -= taken
    return part(line, taken)
  })
}

function skipFirst(lines: readonly PriceLine[], quantity: number): PriceLine[] {
  let skipped = quantity
  return lines.flatMap(line => {
    const without = Math.min(skipped, line.quantity)
    skipped -= without
    return part(line, line.quantity - without)
  })
}

function part(line: PriceLine, quantity: number): PriceLine[] {
  if (quantity === 0) return []
  if (quantity === line.quantity) return [line]
  return [withTaxes({ ...line, quantity, amount: share(line.amount, quantity, line.quantity) }, line.taxes ?? [])]
}

/** Whether today's prices of the activity differ between two timeslots for a sale. */
function pricesDiffer(pricing: Pricing, sale: Sale, elsewhere: Pick<Sale, 'date' | 'time'>): boolean {
  return quote(pricing, sale).price !== quote(pricing, { ...sale, ...elsewhere }).price
}
