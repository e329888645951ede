import { Field, InputType } from 'type-graphql'
import { Text } from '../../scalars/bounds.ts'
import { Decimal } from '../../scalars/Decimal.ts'
import { EmailAddress } from '../../scalars/EmailAddress.ts'
import { Ruled } from '../../scalars/inputRule.ts'
import { quotaViolations } from './quotaViolations.ts'
import { UsageQuotaPeriod } from './UsageQuotaPeriod.ts'

@InputType({ description: 'A threshold of a meter, and who gets the e-mail.' })
@Ruled<UsageQuotaInput>(quotaViolations)
export class UsageQuotaInput {
  @Field(() => String, {
    description: "The meter's name; it need not have any usage yet. Built-in meters can have quotas too.",
  })
  @Text({ min: 1, max: 128 })
  meter!: string

  @Field(() => UsageQuotaPeriod, { description: 'Its period.' })
  period!: UsageQuotaPeriod

  @Field(() => Decimal, { description: 'The usage in one period at which it is reached; above zero.' })
  threshold!: string

  @Field(() => EmailAddress, {
    nullable: true,
    description: 'Who gets an e-mail when it is reached; no e-mail when absent.',
  })
  email?: string | null
}
