import { Entity, Index, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { Timeslot } from '../availability/Timeslot.ts'
import { ResourceMember } from '../resources/ResourceMember.ts'

/**
 * A member that a person removed from a departure, so that no rule assigns it there again. It refers to the timeslot and not to the use,
 * so that it stays when needs change or all bookings are cancelled. Written under the lock of the resource; assigning the member by hand
 * deletes it.
 */
@Entity({ tableName: 'assignment_exclusion' })
@Index({ name: 'assignment_exclusion_member_index', properties: ['member'] })
export class AssignmentExclusion {
  [PrimaryKeyProp]?: ['operator', 'timeslot', 'member']

  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => Timeslot, 'timeslot_id', { onDelete: 'cascade', primary: true })
  timeslot?: Ref<Timeslot>

  @RefersTo(() => ResourceMember, 'member_id', { onDelete: 'cascade', primary: true })
  member?: Ref<ResourceMember>

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  excludedAt!: Date
}
