import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../scalars/bounds.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { Ruled } from '../scalars/inputRule.ts'
import { addressViolations, MAX_ALLOWED } from './allowedAddresses.ts'

@InputType({ description: 'Changes to a key; omitted fields stay as they are.' })
@Ruled<KeyChanges>(({ allowedAddresses }) => addressViolations(allowedAddresses, ['allowedAddresses']))
export class KeyChanges {
  @Field(() => String, { nullable: true, description: 'What the key is for, in your own words.' })
  @Text({ min: 1, max: 100 })
  name?: string | null

  @Field(() => DateTime, { nullable: true, description: 'When the key expires; null for never.' })
  expiresAt?: Date | null

  @Field(() => [String], {
    nullable: true,
    description:
      'All addresses and networks from which the key works, as `203.0.113.7` or `203.0.113.0/24`; null for any. A key cannot lock ' +
      'itself out: the list for the key of this request must contain the address of this request.',
  })
  @Size({ min: 1, max: MAX_ALLOWED })
  allowedAddresses?: string[] | null

  @Field(() => EmailAddress, {
    nullable: true,
    description: 'Who gets an e-mail before the key expires; null for the `replyTo` of the operator.',
  })
  contactEmail?: string | null
}
