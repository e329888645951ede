import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'What is sent again.' })
export class WebhookReplay {
  @Field(() => Int, { description: 'How many deliveries are sent again.' })
  deliveryCount!: number
}
