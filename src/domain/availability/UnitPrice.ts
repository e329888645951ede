import { Field, ObjectType } from 'type-graphql'
import { Money } from '../products/Money.ts'
import { UnitID } from '../scalars/identifiers.ts'

@ObjectType({ simpleResolvers: true, description: 'The price of one of a unit in a timeslot.' })
export class UnitPrice {
  @Field(() => UnitID, { description: 'The unit.' })
  unitId!: string

  @Field(() => Money, { description: 'The price of one, without fees.' })
  price!: Money
}
