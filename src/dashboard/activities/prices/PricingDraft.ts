import { plainPrice } from '../../../domain/rules/plainPrice.ts'
import type { Channel, FeeBasis, PricingWholeFragment } from '../../api/generated.ts'
import { newUuid } from '../../api/newUuid.ts'
import { type Span, spanOf } from '../../inputs/span.ts'
import { everyDay } from '../../inputs/weekdays.ts'

/** The draft of the prices of an activity: numbers are text until they are sent. */
export interface PricingDraft {
  /** The version of the prices with which it began. */
  version: number
  units: UnitDraft[]
  groupPrice: GroupDraft
  rules: RuleDraft[]
  /** None has a `PRICE`. */
  adjustments: RuleDraft[]
  fees: FeeDraft[]
  taxes: TaxDraft[]
  cancellation: CancellationDraft
}

export interface UnitDraft {
  unitId: string
  type: PricingWholeFragment['units'][number]['type']
  name: string
  paxCount: string
  /** Before the first of `laterPrices`. */
  price: string
  laterPrices: LaterPriceDraft[]
  minAge: string
  maxAge: string
  accompaniedBy: string[]
  minQuantity: string
  maxQuantity: string
  isDefault: boolean
}

export interface LaterPriceDraft {
  key: string
  from: string
  price: string
}

export interface GroupDraft {
  on: boolean
  amount: string
  upTo: string
  perExtra: string
}

/** The value of a change is positive: its kind says in which direction it goes. */
export type RuleChange = 'MORE_PERCENT' | 'LESS_PERCENT' | 'MORE' | 'LESS' | 'PRICE'

export interface RuleDraft {
  key: string
  name: string
  change: RuleChange
  value: string
  from: string
  to: string
  /** All seven for any day. */
  weekdays: number[]
  timeFrom: string
  timeUntil: string
  minDaysBefore: string
  maxDaysBefore: string
  fromParticipant: string
  minParticipants: string
  /** These are for everything if they are empty. */
  unitIds: string[]
  channels: Channel[]
  partnerIds: string[]
}

export interface FeeDraft {
  key: string
  name: string
  amount: string
  per: FeeBasis
  taxed: boolean
}

export interface TaxDraft {
  key: string
  name: string
  percent: string
}

export interface CancellationDraft {
  /** Whether it depends on how early a booking is cancelled; else everything is refunded. */
  on: boolean
  tiers: TierDraft[]
}

export interface TierDraft {
  key: string
  before: Span
  percent: string
}

/** The draft of prices as they are stored. */
export function pricingDraft({
  version,
  units,
  groupPrice,
  rules,
  adjustments,
  fees,
  taxes,
  cancellationTiers,
}: PricingWholeFragment): PricingDraft {
  return {
    version,
    units: units.map(unit => ({
      unitId: unit.unitId,
      type: unit.type,
      name: unit.name,
      paxCount: String(unit.paxCount),
      price: plainPrice(unit.basePrices[0]!.price),
      laterPrices: unit.basePrices.flatMap(({ from, price }) =>
        from === null ? [] : [{ key: `${version} ${from}`, from, price: plainPrice(price) }],
      ),
      minAge: textOf(unit.minAge),
      maxAge: textOf(unit.maxAge),
      accompaniedBy: unit.accompaniedBy,
      minQuantity: String(unit.minQuantity),
      maxQuantity: textOf(unit.maxQuantity),
      isDefault: unit.isDefault,
    })),
    groupPrice: groupPrice
      ? {
          on: true,
          amount: plainPrice(groupPrice.price),
          upTo: String(groupPrice.maxParticipants),
          perExtra: plainPrice(groupPrice.extraParticipantPrice),
        }
      : { on: false, amount: '', upTo: '', perExtra: '' },
    rules: rules.map((rule, index) => ruleDraft(rule, `${version} ${index}`)),
    adjustments: adjustments.map((each, index) => ruleDraft({ ...each, price: null }, `${version} ${index}`)),
    fees: fees.map(({ name, amount, per, taxed }, index) => ({
      key: `${version} ${index}`,
      name,
      amount: plainPrice(amount),
      per,
      taxed,
    })),
    taxes: taxes.map(({ name, percent }, index) => ({ key: `${version} ${index}`, name, percent: String(percent) })),
    cancellation: {
      on: cancellationTiers !== null,
      tiers: (cancellationTiers ?? []).map(({ minutesBefore, percent }, index) => ({
        key: `${version} ${index}`,
        before: spanOf(minutesBefore),
        percent: String(percent),
      })),
    },
  }
}

function ruleDraft(rule: PricingWholeFragment['rules'][number], key: string): RuleDraft {
  return {
    key,
    name: rule.name,
    ...changeOf(rule),
    from: rule.from ?? '',
    to: rule.to ?? '',
    weekdays: rule.weekdays ?? everyDay,
    timeFrom: rule.timeFrom ?? '',
    timeUntil: rule.timeUntil ?? '',
    minDaysBefore: textOf(rule.minDaysBefore),
    maxDaysBefore: textOf(rule.maxDaysBefore),
    fromParticipant: textOf(rule.fromParticipant),
    minParticipants: textOf(rule.minParticipants),
    unitIds: rule.unitIds ?? [],
    channels: rule.channels ?? [],
    partnerIds: rule.partnerIds ?? [],
  }
}

export function newUnit(): UnitDraft {
  return {
    unitId: newUuid(),
    type: 'OTHER',
    name: '',
    paxCount: '1',
    price: '',
    laterPrices: [],
    minAge: '',
    maxAge: '',
    accompaniedBy: [],
    minQuantity: '1',
    maxQuantity: '',
    isDefault: false,
  }
}

export function newRule(): RuleDraft {
  return {
    key: newUuid(),
    name: '',
    change: 'MORE_PERCENT',
    value: '',
    from: '',
    to: '',
    weekdays: everyDay,
    timeFrom: '',
    timeUntil: '',
    minDaysBefore: '',
    maxDaysBefore: '',
    fromParticipant: '',
    minParticipants: '',
    unitIds: [],
    channels: [],
    partnerIds: [],
  }
}

export const newAdjustment = (): RuleDraft => ({ ...newRule(), change: 'MORE' })

export const newLaterPrice = (): LaterPriceDraft => ({ key: newUuid(), from: '', price: '' })

export const newFee = (): FeeDraft => ({ key: newUuid(), name: '', amount: '', per: 'BOOKING', taxed: true })

export const newTax = (): TaxDraft => ({ key: newUuid(), name: '', percent: '' })

export const newTier = (): TierDraft => ({ key: newUuid(), before: { amount: '', unit: 'hours' }, percent: '' })

const textOf = (number: number | null): string => (number === null ? '' : String(number))

function changeOf({
  price,
  amount,
  percent,
}: PricingWholeFragment['rules'][number]): Pick<RuleDraft, 'change' | 'value'> {
  if (price) return { change: 'PRICE', value: plainPrice(price) }
  if (amount) {
    const value = plainPrice({ ...amount, amount: Math.abs(amount.amount) })
    return { change: amount.amount < 0 ? 'LESS' : 'MORE', value }
  }
  const value = percent ?? 0
  return { change: value < 0 ? 'LESS_PERCENT' : 'MORE_PERCENT', value: String(Math.abs(value)) }
}
