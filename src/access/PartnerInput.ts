import { Field, InputType } from 'type-graphql'
import { Text } from '../scalars/bounds.ts'

@InputType({ description: 'A partner to add.' })
export class PartnerInput {
  @Field(() => String, { description: "The partner's name." })
  @Text({ min: 1, max: 100 })
  name!: string

  @Field(() => String, {
    description:
      'A short name, unique among your partners: 2 to 40 lower-case letters, digits and hyphens, such as `sunny-trips`. ' +
      'Payment references made by the service begin with it.',
  })
  @Text({ min: 2, max: 40 })
  slug!: string
}
