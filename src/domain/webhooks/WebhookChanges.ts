import { Field, InputType } from 'type-graphql'
import { ChangeType } from '../changes/ChangeType.ts'
import { Size, Text } from '../scalars/bounds.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { Ruled } from '../scalars/inputRule.ts'
import { urlViolations } from './urlTextViolation.ts'
import { MAX_URL } from './WebhookInput.ts'

@InputType({ description: 'Changes to a webhook endpoint; omitted fields stay as they are.' })
@Ruled<WebhookChanges>(urlViolations)
export class WebhookChanges {
  @Field(() => String, { nullable: true, description: 'Another URL, by the same rules.' })
  @Text({ min: 1, max: MAX_URL })
  url?: string | null

  @Field(() => [ChangeType], { nullable: true, description: 'The types of changes to send; null for all.' })
  @Size({ min: 1, max: 50 })
  types?: ChangeType[] | null

  @Field(() => String, { nullable: true, description: 'What it is for; null removes it.' })
  @Text({ max: 200 })
  description?: string | null

  @Field(() => EmailAddress, {
    nullable: true,
    description: 'Who gets an e-mail when the service pauses it; null for nobody.',
  })
  email?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'True pauses it. False resumes it: what has happened since is sent then, as far as changes are kept.',
  })
  paused?: boolean | null
}
