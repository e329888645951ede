import { isolate } from '../isolate.ts'
import type { PriceRule, Pricing } from './Pricing.ts'
import { dayNumber, weekdayOf } from './ruleApplies.ts'

/** A fault of a pricing document, with its path inside it. */
export interface PricingFault {
  path: (string | number)[]
  detail: string
}

/** Everything that is wrong in a pricing document beyond the bounds of its fields. */
export function pricingFaults(pricing: Pricing): PricingFault[] {
  const { rules, fees, taxes } = pricing
  return [
    ...unitListFaults(pricing),
    ...repeated(rules, ['rules'], 'price rule'),
    ...rules.flatMap((rule, at) => ruleFaults(pricing, rule, at)),
    ...repeated(fees, ['fees'], 'fee'),
    ...repeated(taxes, ['taxes'], 'tax'),
    ...tierFaults(pricing),
  ]
}

function unitListFaults({ units }: Pricing): PricingFault[] {
  const faults = repeated(units, ['units'], 'unit')
  const defaults = units.filter(unit => unit.isDefault)
  if (defaults.length !== 1) {
    const detail = `Exactly one unit must be the default, which a booking means that names no units; it was ${defaults.length}.`
    faults.push({ path: ['units'], detail })
  }
  for (const [at, unit] of units.entries()) {
    const fault = (field: string, detail: string) => faults.push({ path: ['units', at, field], detail })
    const { name, minAge, maxAge, minQuantity, maxQuantity, accompaniedBy } = unit
    if (unit.isDefault && unit.paxCount !== 1) {
      fault('paxCount', `The default unit takes exactly one place; ${isolate(name)} takes ${unit.paxCount}.`)
    }
    if (unit.isDefault && accompaniedBy.length > 0) {
      fault('accompaniedBy', `The default unit can be booked alone; ${isolate(name)} cannot.`)
    }
    if (minAge !== null && maxAge !== null && maxAge < minAge) {
      fault('maxAge', `The greatest age, ${maxAge}, is below the least, ${minAge}.`)
    }
    if (maxQuantity !== null && maxQuantity < minQuantity) {
      fault('maxQuantity', `The largest quantity, ${maxQuantity}, is below the smallest, ${minQuantity}.`)
    }
    if (accompaniedBy.includes(unit.unitId)) fault('accompaniedBy', `${isolate(name)} cannot accompany itself.`)
    if (accompaniedBy.some(unitId => !units.some(each => each.unitId === unitId))) {
      fault('accompaniedBy', 'No unit of this activity has this identifier.')
    }
    if (units.findIndex(each => each.unitId === unit.unitId) < at) {
      fault('unitId', `${isolate(name)} has the identifier of another unit.`)
    }
  }
  return faults
}

function ruleFaults(pricing: Pricing, rule: PriceRule, at: number): PricingFault[] {
  const faults: PricingFault[] = []
  const fault = (field: string, detail: string) => faults.push({ path: ['rules', at, field], detail })
  const { from, to, weekdays, timeFrom, timeUntil, minDaysBefore, maxDaysBefore, change } = rule
  if (from && to && to < from) fault('to', `The last day, ${to}, is before the first, ${from}: the rule never fits.`)
  else if (from && to && weekdays && !hasWeekday(from, to, weekdays)) {
    fault('weekdays', `None of these weekdays lies between ${from} and ${to}: the rule never fits.`)
  }
  if (timeFrom && timeUntil && timeUntil <= timeFrom) {
    fault('timeUntil', `The end, ${timeUntil}, is not after the start, ${timeFrom}: the rule never fits.`)
  }
  if (minDaysBefore != null && maxDaysBefore != null && maxDaysBefore < minDaysBefore) {
    fault('maxDaysBefore', `At most ${maxDaysBefore} and at least ${minDaysBefore} days before: the rule never fits.`)
  }
  if (rule.channels && rule.partnerIds && !rule.channels.includes('PARTNER')) {
    fault('channels', 'Partners sell through the channel PARTNER only: the rule never fits.')
  }
  if (rule.unitIds?.some(unitId => !pricing.units.some(unit => unit.unitId === unitId))) {
    fault('unitIds', 'No unit of this activity has this identifier.')
  }
  if (rule.unitIds && pricing.groupPrice) {
    fault('unitIds', 'The activity has one price for the whole group, so a rule for certain units never fits.')
  }
  if (change.kind === 'PRICE' && change.value < 0) fault('change', 'A price must not be negative.')
  if (change.kind === 'PERCENTAGE' && change.value < -100_000) fault('change', 'At most 100 % can be taken off.')
  const earlier = pricing.rules.slice(0, at).find(each => covers(each, rule))
  if (earlier) {
    fault('name', `${isolate(earlier.name)} comes first and always fits when this one does: the rule never decides.`)
  }
  return faults
}

function hasWeekday(from: string, to: string, weekdays: readonly number[]): boolean {
  const days = Math.min(7, dayNumber(to) - dayNumber(from) + 1)
  const first = weekdayOf(from)
  return Array.from({ length: days }, (_, day) => ((first - 1 + day) % 7) + 1).some(day => weekdays.includes(day))
}

/** Whether a rule fits whenever another one does. */
function covers(rule: PriceRule, other: PriceRule): boolean {
  return (
    least(rule.from, other.from) &&
    most(rule.to, other.to) &&
    least(rule.timeFrom, other.timeFrom) &&
    most(rule.timeUntil, other.timeUntil) &&
    least(rule.minDaysBefore, other.minDaysBefore) &&
    most(rule.maxDaysBefore, other.maxDaysBefore) &&
    least(rule.fromParticipant, other.fromParticipant) &&
    least(rule.minParticipants, other.minParticipants) &&
    among(rule.weekdays, other.weekdays) &&
    among(rule.unitIds, other.unitIds) &&
    among(rule.channels, other.channels) &&
    among(rule.partnerIds, other.partnerIds)
  )
}

function least<Value extends string | number>(bound?: Value | null, other?: Value | null): boolean {
  return bound == null || (other != null && other >= bound)
}

function most<Value extends string | number>(bound?: Value | null, other?: Value | null): boolean {
  return bound == null || (other != null && other <= bound)
}

function among<Value>(values?: readonly Value[] | null, others?: readonly Value[] | null): boolean {
  return values == null || others?.every(each => values.includes(each)) === true
}

function tierFaults({ cancellationTiers }: Pricing): PricingFault[] {
  return (cancellationTiers ?? []).flatMap((tier, at, tiers): PricingFault[] => {
    const path = ['cancellationTiers', at]
    const twin = tiers.slice(0, at).find(each => each.minutesBefore === tier.minutesBefore)
    if (twin) return [{ path: [...path, 'minutesBefore'], detail: 'Two tiers end at the same time before the start.' }]
    const earlier = tiers.find(each => each.minutesBefore > tier.minutesBefore && each.percent <= tier.percent)
    if (!earlier) return []
    const detail = `Cancelling later must refund less: ${tier.percent} % is not less than ${earlier.percent} %.`
    return [{ path: [...path, 'percent'], detail }]
  })
}

function repeated(list: readonly { name: string }[], path: string[], what: string): PricingFault[] {
  return list.flatMap(({ name }, at) =>
    list.findIndex(each => each.name.toLowerCase() === name.toLowerCase()) < at
      ? [{ path: [...path, at, 'name'], detail: `Another ${what} is named ${isolate(name)}.` }]
      : [],
  )
}
