import { parsePrice } from '../../../domain/rules/parsePrice.ts'
import { plainPrice } from '../../../domain/rules/plainPrice.ts'
import type { PriceChange, PriceRule, Pricing } from '../../../domain/rules/pricing/Pricing.ts'
import { rateOf } from '../../../domain/rules/pricing/percentRate.ts'
import type { UpdatePricingInput } from '../../api/generated.ts'
import type { Violation } from '../../api/Problem.ts'
import { minutesIn, type Span } from '../../inputs/span.ts'
import { fractional, wholeNumber } from '../../kit/wholeNumber.ts'
import { storedBasis } from '../../pricing/readPricing.ts'
import { words } from '../../words.ts'
import type { LaterPriceDraft, PricingDraft, RuleDraft } from './PricingDraft.ts'

type PricingInput = Required<
  Pick<UpdatePricingInput, 'units' | 'groupPrice' | 'rules' | 'adjustments' | 'fees' | 'taxes' | 'cancellationTiers'>
>

/** What a draft says: the input to send, and the amounts of money that cannot be read. */
export interface ReadDraft {
  input: PricingInput
  violations: Violation[]
}

export function readPricingDraft(draft: PricingDraft, currency: string): ReadDraft {
  const violations: Violation[] = []
  const money = (text: string, path: string): number => {
    const amount = parsePrice(text, currency)
    if (Number.isNaN(amount)) {
      violations.push({
        path: `input.${path}`,
        detail: words.priceWrong(plainPrice({ amount: 4500, currency })),
      })
    }
    // The service explains that it is missing.
    return amount!
  }
  const input: PricingInput = {
    units: draft.units.map((unit, index) => ({
      unitId: unit.unitId,
      type: unit.type,
      name: unit.name,
      paxCount: wholeNumber(unit.paxCount),
      price: money(unit.price, `units.${index}.price`),
      laterPrices: byDay(unit.laterPrices).map(({ from, price }, place) => ({
        from,
        price: money(price, `units.${index}.laterPrices.${place}.price`),
      })),
      minAge: wholeNumber(unit.minAge),
      maxAge: wholeNumber(unit.maxAge),
      accompaniedBy: unit.accompaniedBy,
      minQuantity: wholeNumber(unit.minQuantity),
      maxQuantity: wholeNumber(unit.maxQuantity),
      isDefault: unit.isDefault,
    })),
    groupPrice: draft.groupPrice.on
      ? {
          price: money(draft.groupPrice.amount, 'groupPrice.price'),
          maxParticipants: wholeNumber(draft.groupPrice.upTo)!,
          extraParticipantPrice: money(draft.groupPrice.perExtra, 'groupPrice.extraParticipantPrice'),
        }
      : null,
    rules: draft.rules.map((rule, index) => ({
      ...conditionsOf(rule),
      ...changeOf(rule, text => money(text, `rules.${index}.value`)),
    })),
    adjustments: draft.adjustments.map((each, index) => ({
      ...conditionsOf(each),
      ...additionOf(each, text => money(text, `adjustments.${index}.value`)),
    })),
    fees: draft.fees.map(({ name, amount, per, taxed }, index) => ({
      name,
      amount: money(amount, `fees.${index}.amount`),
      per,
      taxed,
    })),
    taxes: draft.taxes.map(({ name, percent }) => ({ name, percent: fractional(percent)! })),
    cancellationTiers: draft.cancellation.on
      ? draft.cancellation.tiers.map(({ before, percent }) => ({
          minutesBefore: minutesOf(before)!,
          percent: wholeNumber(percent)!,
        }))
      : null,
  }
  return { input, violations }
}

function conditionsOf(rule: RuleDraft) {
  return {
    name: rule.name,
    from: rule.from || null,
    to: rule.to || null,
    weekdays: rule.weekdays.length === 7 ? null : rule.weekdays,
    timeFrom: rule.timeFrom || null,
    timeUntil: rule.timeUntil || null,
    minDaysBefore: wholeNumber(rule.minDaysBefore),
    maxDaysBefore: wholeNumber(rule.maxDaysBefore),
    fromParticipant: wholeNumber(rule.fromParticipant),
    minParticipants: wholeNumber(rule.minParticipants),
    unitIds: orNull(rule.unitIds),
    channels: orNull(rule.channels),
    partnerIds: orNull(rule.partnerIds),
  }
}

/** The parts that differ, to send. */
export function changedParts(now: PricingInput, before: PricingInput): Partial<PricingInput> {
  const parts = Object.entries(now) as [keyof PricingInput, unknown][]
  return Object.fromEntries(parts.filter(([part, value]) => JSON.stringify(value) !== JSON.stringify(before[part])))
}

/** The prices that an input describes; undefined while a number of them is missing or wrong. */
export function pricingOf({ input, violations }: ReadDraft): Pricing | undefined {
  if (violations.length > 0) return undefined
  const { units, groupPrice, rules, adjustments, fees, taxes, cancellationTiers } = input
  const additions = adjustments!.map(each => ({ ...each, price: null }))
  const changes = [...rules!, ...additions]
  const numbers: unknown[] = [
    ...units!.flatMap(unit => [
      unit.paxCount,
      unit.price,
      unit.minQuantity,
      ...unit.laterPrices!.map(each => each.price),
    ]),
    ...(groupPrice ? [groupPrice.price, groupPrice.maxParticipants, groupPrice.extraParticipantPrice] : []),
    ...changes.map(rule => rule.price ?? rule.amount ?? rule.percent),
    ...fees!.map(fee => fee.amount),
    ...taxes!.map(tax => tax.percent),
    ...(cancellationTiers ?? []).flatMap(tier => [tier.minutesBefore, tier.percent]),
  ]
  const optional: unknown[] = [
    ...units!.flatMap(unit => [unit.minAge, unit.maxAge, unit.maxQuantity]),
    ...changes.flatMap(rule => [rule.minDaysBefore, rule.maxDaysBefore, rule.fromParticipant, rule.minParticipants]),
  ]
  if (!numbers.every(isNumber) || !optional.every(each => each === null || isNumber(each))) return undefined
  if (units!.some(unit => unit.laterPrices!.some(each => each.from === ''))) return undefined
  return {
    units: units!.map(unit => ({
      unitId: unit.unitId!,
      type: unit.type,
      name: unit.name.trim(),
      paxCount: unit.paxCount!,
      price: unit.price,
      laterPrices: unit.laterPrices!,
      minAge: unit.minAge!,
      maxAge: unit.maxAge!,
      accompaniedBy: unit.accompaniedBy!,
      minQuantity: unit.minQuantity!,
      maxQuantity: unit.maxQuantity!,
      isDefault: unit.isDefault!,
    })),
    groupPrice: groupPrice && {
      amount: groupPrice.price,
      upTo: groupPrice.maxParticipants,
      perExtra: groupPrice.extraParticipantPrice,
    },
    rules: rules!.map(ruleOf),
    adjustments: additions.map(ruleOf),
    fees: fees!.map(({ name, amount, per, taxed }) => ({
      name: name.trim(),
      amount,
      per: storedBasis[per],
      taxed: taxed ?? true,
    })),
    taxes: taxes!.map(({ name, percent }) => ({ name: name.trim(), rate: rateOf(percent) })),
    cancellationTiers: cancellationTiers ?? null,
  }
}

function ruleOf({ price, amount, percent, name, ...conditions }: RuleInput): PriceRule {
  return { ...conditions, name: name.trim(), change: ruleChange(price, amount, percent) }
}

/** The later prices of a unit in the order of their days. */
export const byDay = (prices: readonly LaterPriceDraft[]): LaterPriceDraft[] =>
  prices.toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))

type RuleInput = NonNullable<PricingInput['rules']>[number]

/** A rule as far as it can be read, to be told in words. */
export function readableRule(rule: RuleInput): ReadableRule {
  const { price, amount, percent, ...conditions } = rule
  const known = Object.entries(conditions).filter(([member, value]) => !isNumeric(member) || isNumber(value))
  const isClear = isNumber(price ?? amount ?? percent)
  return {
    ...(Object.fromEntries(known) as typeof conditions),
    ...(isClear && { change: ruleChange(price, amount, percent) }),
  }
}

/** A rule of which a part may be missing yet. */
export type ReadableRule = Omit<PriceRule, 'change'> & Partial<Pick<PriceRule, 'change'>>

const numeric = ['minDaysBefore', 'maxDaysBefore', 'fromParticipant', 'minParticipants']
const isNumeric = (member: string): boolean => numeric.includes(member)

function ruleChange(price?: number | null, amount?: number | null, percent?: number | null): PriceChange {
  if (price != null) return { kind: 'PRICE', value: price }
  return amount != null ? { kind: 'AMOUNT', value: amount } : { kind: 'PERCENTAGE', value: rateOf(percent!) }
}

function changeOf(rule: RuleDraft, money: (text: string) => number) {
  return rule.change === 'PRICE' ? { price: money(rule.value) } : additionOf(rule, money)
}

function additionOf({ change, value }: RuleDraft, money: (text: string) => number) {
  if (change === 'MORE') return { amount: money(value) }
  if (change === 'LESS') return { amount: negative(money(value)) }
  const percent = fractional(value)!
  return { percent: change === 'LESS_PERCENT' ? negative(percent) : percent }
}

/** What is no number stays as it is, so that the service explains it. */
const negative = (number: number): number => (typeof number === 'number' && number !== 0 ? -number : number)

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)

const orNull = <Value>(list: Value[]): Value[] | null => (list.length > 0 ? list : null)

function minutesOf({ amount, unit }: Span): number | null {
  const whole = wholeNumber(amount)
  return typeof whole === 'number' ? whole * minutesIn[unit] : whole
}
