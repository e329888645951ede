import { Field, ObjectType } from 'type-graphql'
import { WebhookDelivery } from './WebhookDelivery.ts'
import type { DeliveryRow } from './webhookColumns.ts'

@ObjectType({ simpleResolvers: true, description: 'Deliveries of an endpoint, newest first.' })
export class WebhookDeliveryPage {
  @Field(() => [WebhookDelivery], { description: 'The deliveries.' })
  deliveries!: DeliveryRow[]

  @Field(() => Boolean, { description: 'Whether there are older ones: ask for those before the last.' })
  hasMore!: boolean
}
