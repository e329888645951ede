import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { Money } from '../../products/Money.ts'
import { UnitType } from '../../products/pricing/Unit.ts'
import type { UnitType as UnitTypeName } from '../../rules/pricing/Pricing.ts'
import { UnitID } from '../../scalars/identifiers.ts'

@ObjectType({ simpleResolvers: true, description: 'How many of a unit several bookings have, and what they cost.' })
export class UnitSum {
  @Field(() => UnitID, { description: 'The unit.' })
  unitId!: string

  @Field(() => UnitType, { description: 'Who it is for.' })
  type!: UnitTypeName

  @Field(() => String, { description: 'Its name when it was booked; if it was renamed since, one of its names.' })
  name!: string

  @Field(() => GraphQLSafeInt, { description: 'How many of it.' })
  quantity!: number

  @Field(() => GraphQLSafeInt, { description: 'How many places they take.' })
  participants!: number

  @Field(() => Money, {
    description: 'What all of them cost, without fees and discounts. 0 where there is one price for the whole group.',
  })
  price!: Money
}
