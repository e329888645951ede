import { isolate } from '../isolate.ts'
import type { PriceRule, Pricing } from './Pricing.ts'
import { dayNumber, weekdayOf } from './ruleApplies.ts'

/** A violation of a pricing document, with its path inside it. */
export interface PricingViolation {
  path: (string | number)[]
  detail: string
}

/** Everything that is wrong in a pricing document beyond the bounds of its fields. */
export function pricingViolations(pricing: Pricing): PricingViolation[] {
  const { rules, adjustments = [], fees, taxes } = pricing
  return [
    ...unitListViolations(pricing),
    ...repeated(rules, ['rules'], 'price rule'),
    ...rules.flatMap((rule, index) => [
      ...ruleViolations(pricing, rule, ['rules', index]),
      ...coveredViolations(rules, index),
    ]),
    ...repeated(adjustments, ['adjustments'], 'adjustment'),
    ...adjustments.flatMap((each, index) => adjustmentViolations(pricing, each, index)),
    ...repeated(fees, ['fees'], 'fee'),
    ...repeated(taxes, ['taxes'], 'tax'),
    ...tierViolations(pricing),
  ]
}

function unitListViolations({ units }: Pricing): PricingViolation[] {
  const violations = repeated(units, ['units'], 'unit')
  const defaults = units.filter(unit => unit.isDefault)
  if (defaults.length !== 1) {
    const detail = `Exactly one unit must be the default, which a booking means that names no units; it was ${defaults.length}.`
    violations.push({ path: ['units'], detail })
  }
  for (const [index, unit] of units.entries()) {
    const violation = (field: string, detail: string) => violations.push({ path: ['units', index, field], detail })
    const { name, laterPrices, minAge, maxAge, minQuantity, maxQuantity, accompaniedBy } = unit
    if (unit.isDefault && unit.paxCount !== 1) {
      violation('paxCount', `The default unit takes exactly one place; ${isolate(name)} takes ${unit.paxCount}.`)
    }
    if (unit.isDefault && accompaniedBy.length > 0) {
      violation('accompaniedBy', `The default unit can be booked alone; ${isolate(name)} cannot.`)
    }
    if (minAge !== null && maxAge !== null && maxAge < minAge) {
      violation('maxAge', `The greatest age, ${maxAge}, is below the least, ${minAge}.`)
    }
    if (maxQuantity !== null && maxQuantity < minQuantity) {
      violation('maxQuantity', `The largest quantity, ${maxQuantity}, is below the smallest, ${minQuantity}.`)
    }
    for (const [place, { from }] of (laterPrices ?? []).entries()) {
      const before = laterPrices![place - 1]?.from
      if (before !== undefined && from <= before) {
        const detail = `Each price begins after the one before it; ${from} is not after ${before}.`
        violations.push({ path: ['units', index, 'laterPrices', place, 'from'], detail })
      }
    }
    if (accompaniedBy.includes(unit.unitId)) violation('accompaniedBy', `${isolate(name)} cannot accompany itself.`)
    if (accompaniedBy.some(unitId => !units.some(each => each.unitId === unitId))) {
      violation('accompaniedBy', 'No unit of this activity has this identifier.')
    }
    if (units.findIndex(each => each.unitId === unit.unitId) < index) {
      violation('unitId', `${isolate(name)} has the identifier of another unit.`)
    }
  }
  return violations
}

/** What is wrong in a rule or an adjustment by itself. @param path where it stands in the document */
function ruleViolations(pricing: Pricing, rule: PriceRule, path: (string | number)[]): PricingViolation[] {
  const what = path[0] === 'adjustments' ? 'adjustment' : 'rule'
  const violations: PricingViolation[] = []
  const violation = (field: string, detail: string) => violations.push({ path: [...path, field], detail })
  const { from, to, weekdays, timeFrom, timeUntil, minDaysBefore, maxDaysBefore, change } = rule
  if (from && to && to < from)
    violation('to', `The last day, ${to}, is before the first, ${from}: the ${what} never fits.`)
  else if (from && to && weekdays && !hasWeekday(from, to, weekdays)) {
    violation('weekdays', `None of these weekdays lies between ${from} and ${to}: the ${what} never fits.`)
  }
  if (timeFrom && timeUntil && timeUntil <= timeFrom) {
    violation('timeUntil', `The end, ${timeUntil}, is not after the start, ${timeFrom}: the ${what} never fits.`)
  }
  if (minDaysBefore != null && maxDaysBefore != null && maxDaysBefore < minDaysBefore) {
    violation(
      'maxDaysBefore',
      `At most ${maxDaysBefore} and at least ${minDaysBefore} days before: the ${what} never fits.`,
    )
  }
  if (rule.channels && rule.partnerIds && !rule.channels.includes('PARTNER')) {
    violation('channels', `Partners sell through the channel PARTNER only: the ${what} never fits.`)
  }
  if (rule.unitIds?.some(unitId => !pricing.units.some(unit => unit.unitId === unitId))) {
    violation('unitIds', 'No unit of this activity has this identifier.')
  }
  if (rule.unitIds && pricing.groupPrice) {
    violation(
      'unitIds',
      `The activity has one price for the whole group, so ${what === 'rule' ? 'a' : 'an'} ${what} for certain units never fits.`,
    )
  }
  if (change.kind === 'PRICE' && change.value < 0) violation('change', 'A price must not be negative.')
  if (change.kind === 'PERCENTAGE' && change.value < -100_000) violation('change', 'At most 100 % can be taken off.')
  return violations
}

/** Whether an earlier rule always fits when this one does. Adjustments never decide, so they cover nothing. */
function coveredViolations(rules: readonly PriceRule[], index: number): PricingViolation[] {
  const earlier = rules.slice(0, index).find(each => covers(each, rules[index]!))
  if (!earlier) return []
  const detail = `${isolate(earlier.name)} comes first and always fits when this one does: the rule never decides.`
  return [{ path: ['rules', index, 'name'], detail }]
}

function adjustmentViolations(pricing: Pricing, adjustment: PriceRule, index: number): PricingViolation[] {
  const path = ['adjustments', index]
  const violations = ruleViolations(pricing, adjustment, path)
  if (adjustment.change.kind === 'PRICE') {
    violations.push({
      path: [...path, 'change'],
      detail: 'An adjustment adds an amount or a percentage; a new price is a rule.',
    })
  }
  const name = adjustment.name.toLowerCase()
  if (pricing.rules.some(each => each.name.toLowerCase() === name)) {
    violations.push({ path: [...path, 'name'], detail: `A price rule is named ${isolate(adjustment.name)}.` })
  }
  return violations
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

function tierViolations({ cancellationTiers }: Pricing): PricingViolation[] {
  return (cancellationTiers ?? []).flatMap((tier, index, tiers): PricingViolation[] => {
    const path = ['cancellationTiers', index]
    const twin = tiers.slice(0, index).find(each => each.minutesBefore === tier.minutesBefore)
    if (twin) return [{ path: [...path, 'minutesBefore'], detail: 'Two tiers end at the same time before the start.' }]
    const earlier = tiers.find(each => each.minutesBefore > tier.minutesBefore && each.percent <= tier.percent)
    if (!earlier) return []
    const detail = `Cancelling later must refund less: ${tier.percent} % is not less than ${earlier.percent} %.`
    return [{ path: [...path, 'percent'], detail }]
  })
}

function repeated(list: readonly { name: string }[], path: string[], what: string): PricingViolation[] {
  return list.flatMap(({ name }, index) =>
    list.findIndex(each => each.name.toLowerCase() === name.toLowerCase()) < index
      ? [{ path: [...path, index, 'name'], detail: `Another ${what} is named ${isolate(name)}.` }]
      : [],
  )
}
