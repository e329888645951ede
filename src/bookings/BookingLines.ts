import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql'
import { Money } from '../products/Money.ts'
import { UnitType } from '../products/pricing/Unit.ts'
import type { PriceLine as StoredLine } from '../rules/pricing/PriceLine.ts'
import { PERCENT, type UnitType as UnitTypeName } from '../rules/pricing/Pricing.ts'
import { UnitID } from '../scalars/identifiers.ts'

/** The kind of a price line. */
export enum PriceLineKind {
  UNIT = 'UNIT',
  GROUP = 'GROUP',
  EXTRA = 'EXTRA',
  FEE = 'FEE',
  DISCOUNT = 'DISCOUNT',
  CANCELLATION = 'CANCELLATION',
}

registerEnumType(PriceLineKind, {
  name: 'PriceLineKind',
  description: 'What a line of a price is for.',
  valuesConfig: {
    UNIT: { description: 'A unit.' },
    GROUP: { description: 'A group as a whole.' },
    EXTRA: { description: 'Each participant beyond the group price.' },
    FEE: { description: 'A fee on top of the prices.' },
    DISCOUNT: { description: 'What a promo code takes off; negative.' },
    CANCELLATION: { description: 'What is kept of units that were cancelled, by the terms of cancellation.' },
  },
})

@ObjectType({ simpleResolvers: true, description: 'A tax that an amount includes.' })
export class TaxAmount {
  @Field(() => String, { description: 'Its name.' })
  name!: string

  @Field(() => Float, { description: 'Its rate, in percent.' })
  percent!: number

  @Field(() => Money, { description: 'The amount of the tax.' })
  amount!: Money
}

@ObjectType({ simpleResolvers: true, description: 'A line of a price. The lines add up to the price.' })
export class PriceLine {
  @Field(() => PriceLineKind, { description: 'What it is for.' })
  kind!: StoredLine['kind']

  @Field(() => String, { description: 'The name of the unit, fee or promo code.' })
  name!: string

  @Field(() => UnitID, { nullable: true, description: 'The unit, if it is for one.' })
  unitId!: string | null

  @Field(() => Int, { description: 'How many.' })
  quantity!: number

  @Field(() => Money, { description: 'The price of one.' })
  each!: Money

  @Field(() => Money, { description: 'The amount of the line.' })
  amount!: Money

  @Field(() => String, {
    nullable: true,
    description: 'The name of the price rule that decided; null for the base price.',
  })
  rule!: string | null

  @Field(() => [TaxAmount], { description: 'The taxes that the amount includes.' })
  taxes!: TaxAmount[]
}

@ObjectType({ simpleResolvers: true, description: 'How many of a unit a booking has, and what they cost.' })
export class BookedUnit {
  @Field(() => UnitID, { description: 'The unit.' })
  unitId!: string

  @Field(() => UnitType, { description: 'Who it is for.' })
  type!: UnitTypeName

  @Field(() => String, { description: 'Its name when it was booked.' })
  name!: string

  @Field(() => Int, { description: 'How many of it.' })
  quantity!: number

  @Field(() => Int, { description: 'How many places one of it takes.' })
  paxCount!: number

  @Field(() => Money, {
    description:
      'What all of it cost, without fees and discounts. 0 if the activity has one price for the whole group.',
  })
  price!: Money
}

/** Stored lines in the form of the API. */
export function viewLines(lines: readonly StoredLine[], currency: string): PriceLine[] {
  return lines.map(({ kind, name, unitId = null, quantity, each, amount, rule = null, taxes = [] }) => ({
    kind,
    name,
    unitId,
    quantity,
    each: { amount: each, currency },
    amount: { amount, currency },
    rule,
    taxes: taxes.map(tax => ({
      name: tax.name,
      percent: tax.rate / PERCENT,
      amount: { amount: tax.amount, currency },
    })),
  }))
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
    else taxes.set(key, { name, percent: rate / PERCENT, amount: { amount, currency } })
  }
  return [...taxes.values()]
}
