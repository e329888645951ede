import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { Resource } from '../resources/Resource.ts'
import { ResourcePer } from '../resources/ResourcePer.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { ResourceID, TimeslotID } from '../scalars/identifiers.ts'
import { Timeslot } from './Timeslot.ts'

/**
 * How many of a resource a timeslot uses, and how many are spare at the instant at which that starts. What is used grows only at such
 * instants, so they stand for all. Functions of the database write it, under the lock of the resource: `count_resources` when bookings
 * change, `plan_resources` and `recount_resources` when the operator changes something. There is a row for every upcoming timeslot of an
 * activity that needs the resource.
 */
@Entity({ tableName: 'resource_use' })
@Index({ name: 'resource_use_window_index', properties: ['resource', 'startsAt'] })
@Index({
  name: 'resource_use_short_index',
  expression:
    'create index "resource_use_short_index" on "resource_use" ("operator_id", "resource_id", "starts_at") where "spare" < 0',
})
@Check({ name: 'resource_use_per_check', expression: oneOf('per', ResourcePer) })
@Check({
  name: 'resource_use_quantity_check',
  expression:
    "(quantity > 0) AND ((per = 'GROUP'::text) = (group_size IS NOT NULL)) AND (group_size > 0 OR group_size IS NULL)",
})
@Check({ name: 'resource_use_spare_check', expression: '(spare + short) >= 0' })
@Check({ name: 'resource_use_used_check', expression: '(used >= 0) AND (short >= 0) AND (ends_at > starts_at)' })
@ObjectType({ simpleResolvers: true, description: 'How many of a resource a timeslot uses.' })
export class ResourceUse {
  [PrimaryKeyProp]?: ['operator', 'timeslot', 'resource']

  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => Timeslot, 'timeslot_id', { onDelete: 'cascade', primary: true })
  timeslot?: Ref<Timeslot>

  @Field(() => TimeslotID, { description: 'The timeslot.' })
  timeslotId!: string

  @RefersTo(() => Resource, 'resource_id', { primary: true })
  resource?: Ref<Resource>

  @Field(() => ResourceID, { description: 'The resource.' })
  resourceId!: string

  /** What the activity needs of it. A departure that has started goes on with what was needed then. */
  @Property({ type: 'text' })
  per!: ResourcePer

  @Property({ type: 'integer' })
  quantity!: number

  @Property({ type: 'integer', nullable: true })
  groupSize!: number | null

  /** The start of the timeslot, less the time that the activity needs the resource before. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'From when it needs them: its start, less the time before.' })
  startsAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'Until when it needs them: its end, and the time after.' })
  endsAt!: Date

  @Property({ type: 'integer', default: 0 })
  @Field(() => Int, { description: 'How many it uses for its bookings.' })
  used!: number

  /** How many nobody uses at its start; negative if some are missing. */
  @Property({ type: 'integer', default: 0 })
  spare!: number

  /** How many are missing at its start because the operator forced a change. Bookings can only make it smaller. */
  @Property({ type: 'integer', default: 0 })
  short!: number

  @Field(() => Int, {
    description:
      'How many more are free at the worst instant of that time; negative if some are missing because a change was forced.',
  })
  free!: number
}
