import { Field, InputType } from 'type-graphql'
import { MoneyInput } from '../../products/MoneyInput.ts'
import { Size, Text } from '../../scalars/bounds.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { PaymentMethod } from '../payments/PaymentMethod.ts'

@InputType({ description: 'What was counted of one method.' })
export class TillCountInput {
  @Field(() => PaymentMethod, { description: 'The method; each at most once.' })
  method!: PaymentMethod

  @Field(() => MoneyInput, { description: 'What was counted.' })
  counted!: MoneyInput
}

@InputType({ description: 'The end of a day at the counter.' })
export class CloseTillInput {
  @Field(() => LocalDate, { description: "The day, in the operator's time zone: today or earlier." })
  date!: string

  @Field(() => [TillCountInput], {
    description: 'What was counted, such as the cash in the drawer and the total of the card terminal.',
  })
  @Size({ min: 1, max: 5 })
  counts!: TillCountInput[]

  @Field(() => String, { nullable: true, description: 'A note, such as why something is missing.' })
  @Text({ max: 500, multiline: true })
  note?: string | null
}
