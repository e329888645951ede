import type { PriceLine } from '../../../../domain/rules/pricing/PriceLine.ts'
import type { Pricing } from '../../../../domain/rules/pricing/Pricing.ts'
import { percentageOf, rateOf } from '../../../../domain/rules/pricing/percentRate.ts'
import { quote, type Sale, type UnitQuantity } from '../../../../domain/rules/pricing/quote.ts'
import type { PriceLineFragment } from '../../generated.ts'

const CURRENCY = 'GBP'

export const adult = 'unit_01k0c7v0h8e6m9a3x5r7w2q4nd'
export const child = 'unit_01k0c7wm5bf0q8v1e3t6x9z2rk'

const unit = { minAge: null, maxAge: null, accompaniedBy: [], minQuantity: 1, maxQuantity: null, isDefault: false }

/** What the example activity costs. The examples of prices are computed from it, with the function that computes all prices. */
const pricing: Pricing = {
  units: [
    { ...unit, unitId: adult, type: 'ADULT', name: 'Adult', paxCount: 1, price: 4500, isDefault: true },
    {
      ...unit,
      unitId: child,
      type: 'CHILD',
      name: 'Child',
      paxCount: 1,
      price: 3000,
      minAge: 6,
      maxAge: 13,
      accompaniedBy: [adult],
    },
  ],
  groupPrice: null,
  rules: [{ name: 'August', from: '2026-08-01', to: '2026-08-31', change: { kind: 'PERCENTAGE', value: rateOf(20) } }],
  fees: [],
  taxes: [{ name: 'VAT', rate: rateOf(20) }],
  cancellationTiers: [
    { minutesBefore: 2880, percent: 100 },
    { minutesBefore: 1440, percent: 50 },
  ],
}

const sale: Omit<Sale, 'units'> = {
  date: '2026-07-01',
  time: '09:00',
  today: '2026-06-15',
  channel: 'PARTNER',
  partnerId: null,
}

export const money = (amount: number) => ({ Amount: amount, Currency: CURRENCY })

export const unitEntries = pricing.units.map(each => ({
  UnitID: each.unitId,
  Type: each.type,
  Name: each.name,
  PaxCount: each.paxCount,
  Price: money(each.price),
  BasePrices: [{ From: null, Price: money(each.price) }],
  MinAge: each.minAge,
  MaxAge: each.maxAge,
  AccompaniedBy: each.accompaniedBy,
  MinQuantity: each.minQuantity,
  MaxQuantity: each.maxQuantity,
  IsDefault: each.isDefault,
}))

export const unitPriceEntries = pricing.units.map(({ unitId, price }) => ({ UnitID: unitId, Price: money(price) }))

export const taxEntries = pricing.taxes.map(({ name, rate }) => ({ Name: name, Percent: percentageOf(rate) }))

export const tierEntries = pricing.cancellationTiers!.map(({ minutesBefore, percent }) => ({
  MinutesBefore: minutesBefore,
  Percent: percent,
}))

/** The price, units and lines of a group on the example's day. */
export function priceEntries(units: readonly UnitQuantity[]) {
  const quoted = quote(pricing, { ...sale, units })
  return {
    Price: money(quoted.price),
    Units: quoted.lines.map(({ unitId, unitType, name, quantity, paxCount, amount }) => ({
      UnitID: unitId!,
      Type: unitType!,
      Name: name,
      Quantity: quantity,
      PaxCount: paxCount!,
      Price: money(amount),
    })),
    Lines: quoted.lines.map(lineEntry),
    CancellationTiers: tierEntries,
  }
}

/** The taxes that a group's price includes. */
export function includedTaxes(units: readonly UnitQuantity[]) {
  const { lines } = quote(pricing, { ...sale, units })
  return pricing.taxes.map(({ name, rate }) => ({
    Name: name,
    Percent: percentageOf(rate),
    Amount: money(
      lines.flatMap(line => line.taxes ?? []).reduce((sum, tax) => sum + (tax.name === name ? tax.amount : 0), 0),
    ),
  }))
}

function lineEntry(line: PriceLine): PriceLineFragment {
  return {
    Kind: line.kind,
    Name: line.name,
    UnitID: line.unitId ?? null,
    Quantity: line.quantity,
    UnitPrice: money(line.each),
    Amount: money(line.amount),
    RuleName: line.rule ?? null,
    AdjustmentNames: line.adjustments ?? [],
    Taxes: (line.taxes ?? []).map(({ name, rate, amount }) => ({
      Name: name,
      Percent: percentageOf(rate),
      Amount: money(amount),
    })),
  }
}
