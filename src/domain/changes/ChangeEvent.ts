import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'
import { Actor } from '../bookings/Actor.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { ChangeType } from './ChangeType.ts'

/**
 * A committed change with its number. It says what changed; the object is read when the event is, so it is in its newest state, and
 * an event can be given twice without harm.
 */
@Entity({ tableName: 'change_event' })
@Index({ name: 'change_event_age_index', properties: ['operator', 'numberedAt'] })
@Check({ name: 'change_event_audience_check', expression: 'NOT (public AND (partner_id IS NOT NULL))' })
@ObjectType({
  simpleResolvers: true,
  description:
    'A change, in the order of the sequence numbers of its operator. The changed object is given in its newest state, which can be newer ' +
    'than the event: a later event then gives it again.',
})
export class ChangeEvent {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'bigint' })
  @Field(() => GraphQLSafeInt, {
    description: 'Its number. Later changes have larger ones; a partner does not see those that do not concern it.',
  })
  sequenceNumber!: number

  @Property({ type: 'text' })
  @Field(() => ChangeType, { description: 'What changed.' })
  type!: ChangeType

  @Property({ type: 'uuid', nullable: true })
  @Field(() => ActivityID, { nullable: true, description: 'The activity that it concerns; null for a quota.' })
  activityId!: string | null

  @Property({ type: 'date', nullable: true })
  @Field(() => LocalDate, { nullable: true, description: 'With `AVAILABILITY_CHANGED`: the local day.' })
  date!: string | null

  /** The booking, entry of the waitlist, or quota. */
  @Property({ type: 'uuid', nullable: true })
  objectId!: string | null

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, { nullable: true, description: 'The version of the booking that the change made.' })
  version!: number | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it happened.' })
  changedAt!: Date

  @Property({ type: 'text', nullable: true })
  @Field(() => Actor, { nullable: true, description: 'Who changed the booking; null for other objects.' })
  actor!: Actor | null

  /** The only partner that sees it. */
  @Property({ type: 'uuid', nullable: true })
  partnerId!: string | null

  /** Whether every partner sees it. */
  @Property({ type: 'boolean' })
  public!: boolean

  /** Larger numbers are never older, so the oldest can be deleted without a gap. */
  @Property({ type: 'datetime', columnType: 'timestamptz', defaultRaw: 'now()' })
  numberedAt!: Date
}
