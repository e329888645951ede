import { Field, InputType } from 'type-graphql'
import { ChangeType } from '../changes/ChangeType.ts'
import { Size, Text } from '../scalars/bounds.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { Ruled } from '../scalars/inputRule.ts'
import { urlViolations } from './urlTextViolation.ts'

/** The longest URL of an endpoint. */
export const MAX_URL = 2000

@InputType({ description: 'A webhook endpoint to create.' })
@Ruled<WebhookInput>(urlViolations)
export class WebhookInput {
  @Field(() => String, {
    description: 'Where changes are sent: an HTTPS URL without a user name, whose host has public addresses only.',
  })
  @Text({ min: 1, max: MAX_URL })
  url!: string

  @Field(() => [ChangeType], { nullable: true, description: 'The types of changes to send; all when absent.' })
  @Size({ min: 1, max: 50 })
  types?: ChangeType[] | null

  @Field(() => String, { nullable: true, description: 'What it is for, in your own words.' })
  @Text({ max: 200 })
  description?: string | null

  @Field(() => EmailAddress, {
    nullable: true,
    description: 'Who gets an e-mail when the service pauses the endpoint; nobody when absent.',
  })
  email?: string | null
}
