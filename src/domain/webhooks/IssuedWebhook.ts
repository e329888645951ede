import { Field, ObjectType } from 'type-graphql'
import { WebhookEndpoint } from './WebhookEndpoint.ts'
import type { WebhookRow } from './webhookColumns.ts'

/** An endpoint with a new secret. */
@ObjectType({ simpleResolvers: true, description: 'An endpoint with its new secret, which is shown only here.' })
export class IssuedWebhook {
  @Field(() => WebhookEndpoint, { description: 'The endpoint.' })
  webhook!: WebhookRow

  @Field(() => String, { description: 'The secret with which messages are signed: `whsec_` and its bytes in base64.' })
  secret!: string
}
