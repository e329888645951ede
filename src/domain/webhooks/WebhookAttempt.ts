import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { WebhookDelivery } from './WebhookDelivery.ts'

/** One request to an endpoint, and its answer. */
@Entity({ tableName: 'webhook_attempt' })
@ObjectType({ simpleResolvers: true, description: 'One request to an endpoint, and its answer.' })
export class WebhookAttempt {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => WebhookDelivery, 'delivery_id', { primary: true, onDelete: 'cascade' })
  delivery?: Ref<WebhookDelivery>

  @PrimaryKey({ fieldName: 'number', type: 'integer' })
  @Field(() => Int, { description: 'Counted from 1.' })
  attemptNumber!: number

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it began.' })
  startedAt!: Date

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The URL at that time.' })
  url!: string

  @Property({ type: 'integer' })
  @Field(() => Int, { description: 'How long it took, in milliseconds.' })
  latencyMs!: number

  @Property({ fieldName: 'status', type: 'integer', nullable: true })
  @Field(() => Int, { nullable: true, description: 'The status of the answer; null without one.' })
  httpStatus!: number | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Why it failed; null if it succeeded.' })
  failure!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'The beginning of the body of the answer.' })
  response!: string | null
}
