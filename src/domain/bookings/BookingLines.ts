import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql'
import { Money } from '../products/Money.ts'
import { UnitType } from '../products/pricing/Unit.ts'
import type { PriceLine as StoredLine } from '../rules/pricing/PriceLine.ts'
import type { UnitType as UnitTypeName } from '../rules/pricing/Pricing.ts'
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
  unitPrice!: Money

  @Field(() => Money, { description: 'The amount of the line.' })
  amount!: Money

  @Field(() => String, {
    nullable: true,
    description: 'The name of the price rule that decided; null for the base price.',
  })
  ruleName!: string | null

  @Field(() => [String], { description: 'The names of the adjustments that were added to its price, in order.' })
  adjustmentNames!: string[]

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
