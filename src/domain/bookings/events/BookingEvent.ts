import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { GraphQLJSONObject } from 'graphql-scalars'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../../access/tenancy.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { KeyID } from '../../scalars/identifiers.ts'
import { Actor } from '../Actor.ts'
import { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BookingAction } from './BookingAction.ts'

/** One entry of a booking's history. The version is part of the key, so two changes can never make the same version. */
@Entity({ tableName: 'booking_event' })
@Index({
  name: 'booking_event_unrelayed_index',
  expression:
    'create index "booking_event_unrelayed_index" on "booking_event" ("operator_id", "occurred_at") where not "relayed"',
})
@Index({ name: 'booking_event_time_index', properties: ['operator', 'occurredAt', 'booking'] })
@Index({
  name: 'booking_event_statement_index',
  expression:
    'create index "booking_event_statement_index" on "booking_event" ("operator_id", "partner_id", "occurred_at", "booking_id", "version") include ("action", "retail_change", "commission_change", "voucher_change") where "partner_id" is not null',
})
@Check({
  name: 'booking_event_action_check',
  expression:
    "action = ANY (ARRAY['HELD'::text, 'BOOKED'::text, 'EXTENDED'::text, 'CONFIRMED'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'AMENDED'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'REOPENED'::text, 'ERASED'::text])",
})
@Check({
  name: 'booking_event_actor_check',
  expression: "actor = ANY (ARRAY['PARTNER'::text, 'OPERATOR'::text, 'CUSTOMER'::text, 'SERVICE'::text])",
})
@Check({
  name: 'booking_event_status_check',
  expression:
    "status = ANY (ARRAY['ON_HOLD'::text, 'PENDING'::text, 'CONFIRMED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REJECTED'::text])",
})
@ObjectType({ simpleResolvers: true, description: 'An event in the history of a booking.' })
export class BookingEvent {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => Booking, 'booking_id', { primary: true })
  booking?: Ref<Booking>

  @PrimaryKey({ type: 'integer' })
  @Field(() => Int, { description: 'The version of the booking after the event.' })
  version!: number

  @Property({ type: 'text' })
  @Field(() => BookingAction, { description: 'What happened.' })
  action!: BookingAction

  @Property({ type: 'text' })
  @Field(() => BookingStatus, { description: 'The status of the booking after the event.' })
  status!: BookingStatus

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it happened.' })
  occurredAt!: Date

  @Property({ type: 'text' })
  @Field(() => Actor, { description: 'Who did it.' })
  actor!: Actor

  @Property({ type: 'uuid', nullable: true })
  @Field(() => KeyID, { nullable: true, description: 'The API key that was used, if one was.' })
  keyId!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'The reason, if one was given.' })
  reason!: string | null

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'What was amended or extended: the old value (`from`) and the new value (`to`) of each field.',
  })
  changes!: Record<string, { from: unknown; to: unknown }> | null

  /**
   * Whether the event was relayed to its subscribers: this column makes the table an outbox. A statement that inserts an event
   * sets it to `false`, or to `true` for the start of a hold, which has no subscriber. The default is for
   * bookings of the demo, which no subscriber must hear of.
   */
  @Property({ type: 'boolean', default: true })
  relayed!: boolean

  /** By how much the event changed the price that stands, and the partner's commission. Both are 0 while a booking is on hold. */
  @Property({ type: 'bigint', default: 0 })
  retailChange!: number

  @Property({ type: 'bigint', default: 0 })
  commissionChange!: number

  /** The same for what gift vouchers have paid. */
  @Property({ type: 'bigint', default: 0 })
  voucherChange!: number

  /** The partner on whose statement the event is a line; null for an event that changes no amount, and on other channels. */
  @Property({ type: 'uuid', nullable: true })
  partnerId!: string | null
}
