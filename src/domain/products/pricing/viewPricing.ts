import type { Pricing, PriceRule as StoredRule } from '../../rules/pricing/Pricing.ts'
import { percentageOf } from '../../rules/pricing/percentRate.ts'
import type { Fee } from './Fee.ts'
import type { GroupPrice } from './GroupPrice.ts'
import type { PriceAdjustment } from './PriceAdjustment.ts'
import type { PriceRule } from './PriceRule.ts'
import type { PricingDocument } from './PricingDocument.ts'
import type { TaxRate } from './TaxRate.ts'
import type { Unit } from './Unit.ts'

/** A pricing document in the form of the API, with amounts in a currency. */
export function viewPricing(pricing: Pricing, version: number, currency: string, timeZone: string): PricingDocument {
  return {
    version,
    units: unitViews(pricing, currency, timeZone),
    groupPrice: groupPriceView(pricing, currency),
    rules: pricing.rules.map(rule => ruleView(rule, currency)),
    adjustments: (pricing.adjustments ?? []).map(each => adjustmentView(each, currency)),
    fees: feeViews(pricing, currency),
    taxes: taxViews(pricing),
    cancellationTiers: pricing.cancellationTiers,
  }
}

/** The units with their first base price as `price`; that of today is computed where it is read. */
export function unitViews({ units }: Pricing, currency: string, timeZone: string): Unit[] {
  return units.map(({ laterPrices = [], ...unit }) => {
    const price = { amount: unit.price, currency }
    const later = laterPrices.map(each => ({ from: each.from, price: { amount: each.price, currency } }))
    return { ...unit, price, basePrices: [{ from: null, price }, ...later], timeZone }
  })
}

export function groupPriceView({ groupPrice }: Pricing, currency: string): GroupPrice | null {
  if (!groupPrice) return null
  const { amount, upTo, perExtra } = groupPrice
  return { price: { amount, currency }, maxParticipants: upTo, extraParticipantPrice: { amount: perExtra, currency } }
}

export function feeViews({ fees }: Pricing, currency: string): Fee[] {
  return fees.map(fee => ({ ...fee, amount: { amount: fee.amount, currency } }))
}

export function taxViews({ taxes }: Pricing): TaxRate[] {
  return taxes.map(({ name, rate }) => ({ name, percent: percentageOf(rate) }))
}

function ruleView(rule: StoredRule, currency: string): PriceRule {
  const { kind, value } = rule.change
  return { ...adjustmentView(rule, currency), price: kind === 'PRICE' ? { amount: value, currency } : null }
}

function adjustmentView({ change, ...rule }: StoredRule, currency: string): PriceAdjustment {
  return {
    name: rule.name,
    from: rule.from ?? null,
    to: rule.to ?? null,
    weekdays: rule.weekdays ?? null,
    timeFrom: rule.timeFrom ?? null,
    timeUntil: rule.timeUntil ?? null,
    minDaysBefore: rule.minDaysBefore ?? null,
    maxDaysBefore: rule.maxDaysBefore ?? null,
    fromParticipant: rule.fromParticipant ?? null,
    minParticipants: rule.minParticipants ?? null,
    unitIds: rule.unitIds ?? null,
    channels: rule.channels ?? null,
    partnerIds: rule.partnerIds ?? null,
    amount: change.kind === 'AMOUNT' ? { amount: change.value, currency } : null,
    percent: change.kind === 'PERCENTAGE' ? percentageOf(change.value) : null,
  }
}
