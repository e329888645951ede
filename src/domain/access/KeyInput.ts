import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../scalars/bounds.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { PartnerID } from '../scalars/identifiers.ts'
import { Ruled } from '../scalars/inputRule.ts'
import { addressViolations, MAX_ALLOWED } from './allowedAddresses.ts'
import { KeyRateLimitsInput } from './KeyRateLimitsInput.ts'
import { type Scope, ScopeEnum } from './Scope.ts'

@InputType({ description: 'A key to issue.' })
@Ruled<KeyInput>(({ allowedAddresses }) => addressViolations(allowedAddresses, ['allowedAddresses']))
export class KeyInput {
  @Field(() => String, { description: 'What the key is for, in your own words.' })
  @Text({ min: 1, max: 100 })
  name!: string

  @Field(() => [ScopeEnum], { description: 'What the key is allowed to do.' })
  @Size({ min: 1, max: 10 })
  scopes!: Scope[]

  @Field(() => PartnerID, {
    nullable: true,
    description: 'The partner as which the key sells: required with the scope `OTA`, refused without it.',
  })
  partnerId?: string | null

  @Field(() => DateTime, { nullable: true, description: 'When the key expires; never if absent.' })
  expiresAt?: Date | null

  @Field(() => KeyRateLimitsInput, {
    nullable: true,
    description: 'Rate limits of its own; those of the installation if absent.',
  })
  rateLimits?: KeyRateLimitsInput | null

  @Field(() => [String], {
    nullable: true,
    description:
      'The addresses and networks from which the key works, as `203.0.113.7` or `203.0.113.0/24`; any if absent. Its other requests are ' +
      'refused with `permission-denied`.',
  })
  @Size({ min: 1, max: MAX_ALLOWED })
  allowedAddresses?: string[] | null

  @Field(() => EmailAddress, {
    nullable: true,
    description: 'Who gets an e-mail before the key expires; the `replyTo` of the operator if absent.',
  })
  contactEmail?: string | null
}
