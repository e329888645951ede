import { Field, ObjectType } from 'type-graphql'
import { Money } from '../../products/Money.ts'
import { PaymentMethod } from '../payments/PaymentMethod.ts'

@ObjectType({ simpleResolvers: true, description: 'What was counted of one method, and what there should have been.' })
export class TillCount {
  @Field(() => PaymentMethod, { description: 'The method.' })
  method!: PaymentMethod

  @Field(() => Money, { description: 'What was counted.' })
  counted!: Money

  @Field(() => Money, {
    description: 'What was paid minus what was paid back by then. Negative if more was paid back.',
  })
  expected!: Money
}
