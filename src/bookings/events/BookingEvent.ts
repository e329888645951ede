import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { GraphQLJSONObject } from 'graphql-scalars'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../../access/tenancy.ts'
import { oneOf } from '../../database/oneOf.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { KeyID } from '../../scalars/identifiers.ts'
import { Actor } from '../Actor.ts'
import { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BookingAction } from './BookingAction.ts'

/** One line of a booking's history. Its version is part of the key: two changes can never both make the same version. */
@Entity({ tableName: 'booking_event' })
@Index({
  name: 'booking_event_unfollowed_index',
  expression: 'create index "booking_event_unfollowed_index" on "booking_event" ("occurred_at") where not "followed"',
})
@Check({ name: 'booking_event_action_check', expression: oneOf('action', BookingAction) })
@Check({ name: 'booking_event_actor_check', expression: oneOf('actor', Actor) })
@Check({ name: 'booking_event_status_check', expression: oneOf('status', BookingStatus) })
@ObjectType({ simpleResolvers: true, description: 'One thing that happened to a booking.' })
export class BookingEvent {
  @BelongsToOperator({ namedElsewhere: true })
  operator!: Ref<Operator>

  @RefersTo(() => Booking, 'booking_id', { primary: true })
  booking!: Ref<Booking>

  @PrimaryKey({ type: 'integer' })
  @Field(() => Int, { description: 'The version of the booking that it made.' })
  version!: number

  @Property({ type: 'text' })
  @Field(() => BookingAction, { description: 'What happened.' })
  action!: BookingAction

  @Property({ type: 'text' })
  @Field(() => BookingStatus, { description: 'Where the booking stood afterwards.' })
  status!: BookingStatus

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When.' })
  occurredAt!: Date

  @Property({ type: 'text' })
  @Field(() => Actor, { description: 'Who did it.' })
  actor!: Actor

  @Property({ type: 'uuid', nullable: true })
  @Field(() => KeyID, { nullable: true, description: 'The API key that was used, if one was.' })
  keyId!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Why, if anybody said.' })
  reason!: string | null

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'What was amended or extended: each field with what it was, `from`, and what it became, `to`.',
  })
  changes!: Record<string, { from: unknown; to: unknown }> | null

  /**
   * Whether it was relayed to its subscribers: with this column the table is an outbox. A statement that writes an event says so
   * itself, as `false`; the beginning of a hold has no subscriber and is written as `true`. The default is that of events written by
   * an earlier version, which enqueues their jobs in the same transaction.
   */
  @Property({ type: 'boolean', default: true })
  followed!: boolean
}
