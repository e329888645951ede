import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../scalars/bounds.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { PartnerID } from '../scalars/identifiers.ts'
import { KeyRateLimitsInput } from './KeyRateLimitsInput.ts'
import { type Scope, ScopeEnum } from './Scope.ts'

@InputType({ description: 'A key to issue.' })
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
}
