import type { PriceLine as StoredLine } from '../rules/pricing/PriceLine.ts'
import { percentageOf } from '../rules/pricing/percentRate.ts'
import type { BookedUnit, PriceLine, TaxAmount } from './BookingLines.ts'

/** Stored lines in the form of the API. */
export function viewLines(lines: readonly StoredLine[], currency: string): PriceLine[] {
  return lines.map(
    ({ kind, name, unitId = null, quantity, each, amount, rule = null, adjustments = [], taxes = [] }) => ({
      kind,
      name,
      unitId,
      quantity,
      unitPrice: { amount: each, currency },
      amount: { amount, currency },
      ruleName: rule,
      adjustmentNames: adjustments,
      taxes: taxes.map(tax => ({
        name: tax.name,
        percent: percentageOf(tax.rate),
        amount: { amount: tax.amount, currency },
      })),
    }),
  )
}

/** The units of stored lines in the form of the API. */
export function viewUnits(lines: readonly StoredLine[], currency: string): BookedUnit[] {
  const units = new Map<string, BookedUnit>()
  for (const { kind, unitId, unitType, name, quantity, paxCount, amount } of lines) {
    if (kind !== 'UNIT') continue
    const unit = units.get(unitId!)
    if (unit) {
      unit.quantity += quantity
      unit.price.amount += amount
    } else {
      units.set(unitId!, {
        unitId: unitId!,
        type: unitType!,
        name,
        quantity,
        paxCount: paxCount!,
        price: { amount, currency },
      })
    }
  }
  return [...units.values()]
}

/** The taxes of stored lines, added up by name and rate. */
export function viewTaxes(lines: readonly StoredLine[], currency: string): TaxAmount[] {
  const taxes = new Map<string, TaxAmount>()
  for (const { name, rate, amount } of lines.flatMap(line => line.taxes ?? [])) {
    const key = `${rate} ${name}`
    const tax = taxes.get(key)
    if (tax) tax.amount.amount += amount
    else taxes.set(key, { name, percent: percentageOf(rate), amount: { amount, currency } })
  }
  return [...taxes.values()]
}
