import { Check, Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { ResourceUse } from '../availability/ResourceUse.ts'
import { ResourceMember } from '../resources/ResourceMember.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { ResourceID, ResourceMemberID, TimeslotID } from '../scalars/identifiers.ts'

/**
 * Who of a named resource a departure has. Written under the lock of the resource. An assignment always is one that counts: functions
 * of the database end those that are no longer used or possible, and move them with the window of their use.
 */
@Entity({ tableName: 'resource_assignment' })
@Index({ name: 'resource_assignment_member_index', properties: ['member', 'startsAt'] })
@Check({
  name: 'resource_assignment_member_exclusion',
  expression:
    'EXCLUDE USING gist (operator_id WITH =, member_id WITH =, tstzrange(starts_at, ends_at) WITH &&) DEFERRABLE',
})
@ObjectType({ simpleResolvers: true, description: 'A member that is assigned to a departure, such as its guide.' })
export class ResourceAssignment {
  [PrimaryKeyProp]?: ['operator', 'use', 'member']

  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @ManyToOne({
    entity: () => ResourceUse,
    ref: true,
    primary: true,
    joinColumns: ['operator_id', 'timeslot_id', 'resource_id'],
    referencedColumnNames: ['operator_id', 'timeslot_id', 'resource_id'],
    updateRule: 'no action',
    deleteRule: 'cascade',
  })
  use?: Ref<ResourceUse>

  @Field(() => TimeslotID, { description: 'The departure.' })
  timeslotId!: string

  @Field(() => ResourceID, { description: 'The resource.' })
  resourceId!: string

  @RefersTo(() => ResourceMember, 'member_id', { onDelete: 'cascade', primary: true })
  member?: Ref<ResourceMember>

  @Field(() => ResourceMemberID, { description: 'The member.' })
  memberId!: string

  /** The window of the use. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'From when: the start of the departure, less the time before.' })
  startsAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'Until when: the end of the departure, and the time after.' })
  endsAt!: Date

  @Property({ fieldName: 'by_hand', type: 'boolean' })
  @Field(() => Boolean, { description: 'Whether a person chose the member. A rule changes only its own assignments.' })
  isManual!: boolean

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was assigned.' })
  assignedAt!: Date

  /** When it was assigned or last moved, for calendars. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  changedAt!: Date
}
