import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { LocalTime } from '../scalars/LocalTime.ts'
import { Node } from '../scalars/Node.ts'
import { ClosureStatus } from './ClosureStatus.ts'

/** An exception to the schedules that a closure has set, and what was there before. */
export interface SetException {
  exceptionId: string
  activityId: string
  time: string | null
  version: number
  before: { capacity: number | null; reason: string | null } | null
}

@Entity({ tableName: 'closure' })
@Index({ name: 'closure_created_index', properties: ['operator', 'createdAt', 'closureId'] })
@Index({
  name: 'closure_idempotency_unique',
  expression:
    'create unique index "closure_idempotency_unique" on "closure" ("operator_id", "idempotency_key") where "idempotency_key" is not null',
})
@Check({ name: 'closure_status_check', expression: oneOf('status', ClosureStatus) })
@Check({
  name: 'closure_finished_check',
  expression: `(${oneOf('status', [ClosureStatus.DONE, ClosureStatus.UNDONE])}) = (finished_at IS NOT NULL)`,
})
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'Departures that were closed when they were booked, and how far their bookings are.',
})
export class Closure {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  closureId!: string

  @Property({ type: 'text' })
  @Field(() => ClosureStatus, { description: 'How far it is.' })
  status!: ClosureStatus

  @Property({ type: 'date' })
  @Field(() => LocalDate, { description: 'The local day of the departures.' })
  date!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => LocalTime, { nullable: true, description: 'From which local time on; null for the whole day.' })
  fromTime!: string | null

  @Property({ type: 'array', columnType: 'uuid[]' })
  @Field(() => [ActivityID], { description: 'The activities; at most 50.' })
  activityIds!: string[]

  @Property({ type: 'text' })
  @Field(() => String, { description: 'Why, as customers and partners read it.' })
  reason!: string

  /** The templates of the e-mail that offers the choice. */
  @Property({ type: 'text' })
  subject!: string

  @Property({ type: 'text' })
  text!: string

  @Property({ type: 'text' })
  language!: string

  @Property({ type: 'json', columnType: 'jsonb' })
  exceptions!: SetException[]

  /** The API key or staff account that closed them; null for the command line. */
  @Property({ type: 'uuid', nullable: true })
  keyId!: string | null

  @Property({ type: 'text', nullable: true })
  idempotencyKey!: string | null

  /** Identifies the request that was sent with the key. */
  @Property({ type: 'text' })
  fingerprint!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When the departures were closed.' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'Until when it can be undone: then its bookings are moved and cancelled.' })
  dueAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'Until when customers can choose. After that they get their money.' })
  chooseBefore!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When it ended.' })
  finishedAt!: Date | null

  @Field(() => Int, { description: 'How many bookings the departures had.' })
  bookingCount!: number

  @Field(() => Int, { description: 'How many of them are not touched yet.' })
  plannedCount!: number

  @Field(() => Int, { description: 'How many of them are at another departure now.' })
  movedCount!: number

  @Field(() => Int, { description: 'How many of them were cancelled.' })
  cancelledCount!: number

  @Field(() => Int, { description: 'How many of them wait for the choice of their customer.' })
  awaitingCount!: number

  @Field(() => Int, { description: 'How many of them could not be moved or cancelled: somebody has to look.' })
  failedCount!: number
}
