import { Check, Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, Int, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { Node } from '../scalars/Node.ts'
import { WebhookDeliveryStatus } from './WebhookDeliveryStatus.ts'
import { WebhookEndpoint } from './WebhookEndpoint.ts'
import { WebhookMessageType } from './WebhookMessageType.ts'

/** One message to an endpoint. Pending ones are the queue of the senders. */
@Entity({ tableName: 'webhook_delivery' })
@Unique({ name: 'webhook_delivery_number_unique', properties: ['endpoint', 'sequenceNumber'] })
@Index({
  name: 'webhook_delivery_due_index',
  expression: `create index "webhook_delivery_due_index" on "webhook_delivery" ("operator_id", "webhook_id", "next_attempt_at") where "state" = 'PENDING'`,
})
@Index({ name: 'webhook_delivery_list_index', properties: ['endpoint', 'deliveryId'] })
@Index({ name: 'webhook_delivery_age_index', properties: ['operator', 'createdAt'] })
@Check({ name: 'webhook_delivery_state_check', expression: oneOf('state', WebhookDeliveryStatus) })
@Check({
  name: 'webhook_delivery_next_check',
  expression: "(state = 'PENDING'::text) = (next_attempt_at IS NOT NULL)",
})
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'One message to an endpoint, with its attempts. Deliveries are kept for 30 days.',
})
export class WebhookDelivery {
  [PrimaryKeyProp]?: ['operator', 'deliveryId']

  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  deliveryId!: string

  @RefersTo(() => WebhookEndpoint, 'webhook_id', { onDelete: 'cascade' })
  endpoint?: Ref<WebhookEndpoint>

  @Property({ type: 'bigint', nullable: true })
  @Field(() => GraphQLSafeInt, { nullable: true, description: 'The sequence number of the change; null for a test.' })
  sequenceNumber!: number | null

  @Property({ type: 'text' })
  @Field(() => WebhookMessageType, { description: 'What the message is about.' })
  type!: WebhookMessageType

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When the change happened.' })
  changedAt!: Date

  @Property({ fieldName: 'state', type: 'text' })
  @Field(() => WebhookDeliveryStatus, { description: 'Its state.' })
  status!: WebhookDeliveryStatus

  /** Written before the first attempt, and the same for all. */
  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'The JSON that is sent, the same with each attempt; null before the first one.',
  })
  body!: string | null

  @Property({ type: 'integer', default: 0 })
  @Field(() => Int, { description: 'The number of attempts so far.' })
  attemptCount!: number

  /** Attempts since it was planned or sent again: they choose the time of the next one. */
  @Property({ type: 'integer', default: 0 })
  failures!: number

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When it is sent next; null if it is not.' })
  nextAttemptAt!: Date | null

  /** A sender has it until then. One that was killed leaves it behind, and it is sent again. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  claimedUntil!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was planned.' })
  createdAt!: Date
}
