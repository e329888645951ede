import { isDeepStrictEqual } from 'node:util'
import { refuseViolations, type Violation } from '../../refusals/refusal.ts'
import { amendLedger, type Grant, unitsOf } from '../../rules/ledger/amendLedger.ts'
import { type DecidedRefund, keptLines } from '../../rules/ledger/Fallen.ts'
import { withBookedUnits } from '../../rules/ledger/withBookedUnits.ts'
import { type PriceLine, placesOf, totalOf } from '../../rules/pricing/PriceLine.ts'
import type { Unit } from '../../rules/pricing/Pricing.ts'
import { placesOfGroup } from '../../rules/pricing/placesOfGroup.ts'
import type { UnitQuantity } from '../../rules/pricing/quote.ts'
import { unitViolations } from '../../rules/pricing/unitViolations.ts'
import type { Booking } from '../Booking.ts'
import type { Customer } from '../Customer.ts'
import { chargeableOf } from '../refunds/decideRefund.ts'
import { priceContextOf } from '../sale/quoteSale.ts'
import type { Selection } from '../sale/Selection.ts'
import { storedCustomer } from '../storedCustomer.ts'
import { viewUnits } from '../viewLines.ts'
import type { AmendBookingInput } from './AmendBookingInput.ts'

/** Whether the request changes anything of a booking. */
export function isAmendment(booking: Booking, input: AmendBookingInput, target: Selection | undefined): boolean {
  const after = withDetails(booking, input, target)
  return (
    !isSameGroup(wantedUnits(booking, input), unitsOf(booking.lines)) ||
    Object.keys(differences(booking, after)).length > 0
  )
}

/**
 * The amended booking, and each field that differs. Of what falls away, the part that is not refunded stays in the price, as a line of
 * its own.
 * @param selection its timeslot from now on, and the activity
 * @param grant the discount that the booking was granted
 * @param decide what is refunded of the value of cancelled units, in minor units
 */
export async function amendedFrom(
  booking: Booking,
  input: AmendBookingInput & { keepsPrice?: boolean },
  selection: Selection,
  grant: Grant | null,
  decide: (value: number) => Promise<DecidedRefund>,
  now: Date,
) {
  const moves = selection.timeslotId !== booking.timeslotId
  const after = withDetails(booking, input, moves ? selection : undefined)
  const units = wantedUnits(booking, input)
  let refund: number | null = null
  const isResold = moves && !input.keepsPrice
  if (isResold || !isSameGroup(units, unitsOf(booking.lines))) {
    const sale = { ...priceContextOf(selection, booking, now), units }
    const movedFrom = isResold ? { date: booking.date, time: booking.time } : null
    const amended = amendLedger(booking.lines, selection.pricing, { sale, movedFrom, grant })
    const { fallen } = amended
    let { lines } = amended
    if (fallen) {
      const decided = await decide(fallen.value)
      refund = decided.refundMinor
      lines = [...lines, ...keptLines(fallen, decided, chargeableOf(booking, fallen.value))]
    }
    const price = { ...booking.price, amount: totalOf(lines) }
    Object.assign(after, { lines, participants: placesOf(lines), price })
  }
  return { after, changes: differences(booking, after), refund }
}

/** Every restriction of the units that the amended booking breaks. A unit that is not sold any more can stay, or become fewer. */
export function amendedUnitViolations(
  booking: Booking,
  input: AmendBookingInput,
  { pricing, name }: Selection,
): Violation[] {
  const before = unitsOf(booking.lines)
  const units = wantedUnits(booking, input)
  if (isSameGroup(units, before)) return []
  const isMore = ({ unitId }: Unit) => quantityOf(units, unitId) > quantityOf(before, unitId)
  const sold = new Set(pricing.units)
  const known = withBookedUnits(pricing, booking.lines).units.filter(unit => sold.has(unit) || !isMore(unit))
  const violations = unitViolations({ units: known }, units, name).map(({ index, field, detail }) => ({
    path: !input.units
      ? ['input', 'participants']
      : index === null
        ? ['input', 'units']
        : ['input', 'units', index, field],
    detail,
  }))
  if (violations.length > 0 || !input.units || input.participants == null) return violations
  const places = placesOfGroup(known, units)
  if (places === input.participants) return []
  const detail = `The units take ${places} places, and participants is ${input.participants}: they must agree, or give one of the two.`
  return [{ path: ['input', 'participants'], detail }]
}

function quantityOf(units: readonly UnitQuantity[], unitId: string): number {
  return units.find(each => each.unitId === unitId)?.quantity ?? 0
}

/** The units that the booking is to have. */
function wantedUnits(booking: Booking, { units, participants }: AmendBookingInput): readonly UnitQuantity[] {
  if (units) return units.map(({ unitId, quantity }) => ({ unitId, quantity }))
  const before = unitsOf(booking.lines)
  if (participants == null || participants === booking.participants) return before
  const [only, ...others] = before
  const paxCount = booking.lines.find(line => line.unitId === only?.unitId)?.paxCount
  if (others.length === 0 && paxCount === 1) return [{ unitId: only!.unitId, quantity: participants }]
  const detail =
    'The booking has several units, or one that takes several places: give the quantity of each unit that it is to have.'
  refuseViolations([{ path: ['input', 'participants'], detail }])
  return before
}

function isSameGroup(some: readonly UnitQuantity[], others: readonly UnitQuantity[]): boolean {
  const quantities = new Map(some.map(({ unitId, quantity }) => [unitId, quantity]))
  return some.length === others.length && others.every(({ unitId, quantity }) => quantities.get(unitId) === quantity)
}

/** The booking with its new details, timeslot included, at its price before. */
function withDetails(booking: Booking, input: AmendBookingInput, target: Selection | undefined): Booking {
  return {
    ...booking,
    ...(target?.timeslotId && {
      timeslotId: target.timeslotId,
      date: target.date,
      time: target.time,
      startsAt: target.startsAt,
    }),
    customer: customerAfter(booking, input),
    notes: input.notes === undefined ? booking.notes : input.notes?.trim() || null,
  }
}

/** The customer with its changes. Those of a hold that has no customer yet are its customer (see customerViolations). */
function customerAfter(booking: Booking, { customer: changes }: AmendBookingInput): Customer | null {
  if (!changes) return booking.customer
  const { firstName, lastName, email, phone } = storedCustomer(booking)
  return {
    firstName: changes.firstName?.trim() ?? firstName,
    lastName: changes.lastName?.trim() ?? lastName,
    email: changes.email ?? email,
    phone: changes.phone === undefined ? phone : changes.phone,
  }
}

/** What the first customer of a hold lacks. */
export function customerViolations({ customer }: Booking, { customer: changes }: AmendBookingInput): Violation[] {
  if (customer !== null || !changes) return []
  return (['firstName', 'lastName', 'email'] as const)
    .filter(name => !changes[name])
    .map(name => ({
      path: ['input', 'customer', name],
      detail: `${name[0]!.toUpperCase()}${name.slice(1)} is required: the booking has no customer yet.`,
    }))
}

const compared = ['participants', 'timeslotId', 'date', 'time', 'price', 'customer', 'notes'] as const

function differences(before: Booking, after: Booking): Record<string, { from: unknown; to: unknown }> {
  const changed = compared
    .filter(name => !isDeepStrictEqual(plain(before[name]), plain(after[name])))
    .map(name => [name, { from: before[name], to: after[name] }] as const)
  const [from, to] = [before, after].map(({ lines }) => quantitiesOf(lines)) as [Quantity[], Quantity[]]
  const several = from.length > 1 || to.length > 1 || from[0]?.name !== to[0]?.name
  if (several && !isDeepStrictEqual(from, to)) changed.push(['units', { from, to }] as never)
  return Object.fromEntries(changed)
}

interface Quantity {
  name: string
  quantity: number
}

function quantitiesOf(lines: readonly PriceLine[]): Quantity[] {
  return viewUnits(lines, '').map(({ name, quantity }) => ({ name, quantity }))
}

function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? { ...value } : value
}
