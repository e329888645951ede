import { Field, ObjectType } from 'type-graphql'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { Money } from '../Money.ts'

@ObjectType({ simpleResolvers: true, description: 'A base price of a unit, by the local day of the timeslot.' })
export class BasePrice {
  @Field(() => LocalDate, {
    nullable: true,
    description: 'The first local day with it. Null for the price of all days before the next one.',
  })
  from!: string | null

  @Field(() => Money, { description: 'The price of one, before price rules.' })
  price!: Money
}
