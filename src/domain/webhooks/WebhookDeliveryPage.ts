import { Field, ObjectType } from 'type-graphql'
import { WebhookDeliveryID } from '../scalars/identifiers.ts'
import { WebhookDelivery } from './WebhookDelivery.ts'
import type { DeliveryRow } from './webhookColumns.ts'

@ObjectType({ simpleResolvers: true, description: 'Deliveries of an endpoint, newest first.' })
export class WebhookDeliveryPage {
  @Field(() => [WebhookDelivery], { description: 'The deliveries.' })
  deliveries!: DeliveryRow[]

  @Field(() => Boolean, { description: 'Whether there are older ones.' })
  hasMore!: boolean

  @Field(() => WebhookDeliveryID, {
    nullable: true,
    description: 'The last delivery of the page, to ask for those before it; null if there are none.',
  })
  nextCursor!: string | null
}
