import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { type UnitType as UnitTypeName, unitTypes } from '../../rules/pricing/Pricing.ts'
import { UnitID } from '../../scalars/identifiers.ts'
import { Node } from '../../scalars/Node.ts'
import { Money } from '../Money.ts'
import { BasePrice } from './BasePrice.ts'

/** What the price of a unit means. */
export const unitPrice =
  'The base price of one today, before price rules; `basePrices` has those of other days. Taxes are included, fees are not.'

/** The type of a unit, as in OCTO. */
export const UnitType = Object.fromEntries(unitTypes.map(type => [type, type])) as { [Type in UnitTypeName]: Type }

registerEnumType(UnitType, {
  name: 'UnitType',
  description: 'Who a unit is for, as in OCTO, the open standard of the field.',
  valuesConfig: {
    ADULT: { description: 'An adult.' },
    YOUTH: { description: 'A young person.' },
    CHILD: { description: 'A child.' },
    INFANT: { description: 'An infant, who often takes no place.' },
    FAMILY: { description: 'A family with one ticket.' },
    SENIOR: { description: 'An older person.' },
    STUDENT: { description: 'A student.' },
    MILITARY: { description: 'A member of the armed forces.' },
    OTHER: { description: 'Anyone, or a ticket of another kind.' },
  },
})

@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'A type of ticket or an age band of an activity, with a price and the places that one of it takes.',
})
export class Unit {
  unitId!: string

  @Field(() => UnitType, { description: 'Who it is for.' })
  type!: UnitTypeName

  @Field(() => String, { description: 'Its name, unique within the activity.' })
  name!: string

  @Field(() => Int, { description: 'How many places one of it takes: 4 for a family, 0 for an infant on a lap.' })
  paxCount!: number

  @Field(() => Money, { description: unitPrice })
  price!: Money

  @Field(() => [BasePrice], {
    description: 'Its base prices by day: the first one, then those that begin on a later day. At least one.',
  })
  basePrices!: BasePrice[]

  timeZone!: string

  @Field(() => Int, { nullable: true, description: 'The least age, in years; null for none.' })
  minAge!: number | null

  @Field(() => Int, { nullable: true, description: 'The greatest age, in years; null for none.' })
  maxAge!: number | null

  @Field(() => [UnitID], {
    description: 'Units of which at least one must be in the same booking; empty if it can be booked alone.',
  })
  accompaniedBy!: string[]

  @Field(() => Int, { description: 'The least of it in one booking that has any.' })
  minQuantity!: number

  @Field(() => Int, { nullable: true, description: 'The most of it in one booking; null for no limit of its own.' })
  maxQuantity!: number | null

  @Field(() => Boolean, {
    description:
      'Whether a booking that gives only `participants` means this unit. Exactly one is, and takes one place.',
  })
  isDefault!: boolean
}
