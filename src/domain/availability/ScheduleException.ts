import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { Product } from '../products/Product.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { LocalTime } from '../scalars/LocalTime.ts'
import { Node } from '../scalars/Node.ts'

@Entity({ tableName: 'schedule_exception' })
@Index({
  name: 'schedule_exception_unique',
  expression:
    'create unique index "schedule_exception_unique" on "schedule_exception" ("operator_id", "activity_id", "date", coalesce("time", \'\'))',
})
@Check({ name: 'schedule_exception_capacity_check', expression: '(capacity IS NULL) OR (capacity >= 0)' })
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description:
    'A day, or one time of a day, that differs from the schedules: closed, or with another capacity. What counts for a time, in this ' +
    'order: an exception that closes its whole day, whichever was set first; its own exception; one with a capacity for its whole day; ' +
    'the schedules. So deleting the exception of a closed day leaves each time as it was before.',
})
export class ScheduleException {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  exceptionId!: string

  @RefersTo(() => Product, 'activity_id', { onDelete: 'cascade' })
  product?: Ref<Product>

  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Property({ type: 'date' })
  @Field(() => LocalDate, { description: 'The local day.' })
  date!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => LocalTime, { nullable: true, description: 'The local starting time; null for the whole day.' })
  time!: string | null

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, { nullable: true, description: 'Places in each affected timeslot; null when closed.' })
  capacity!: number | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'The reason, for the staff.' })
  reason!: string | null

  @Property({ type: 'integer', default: 1 })
  @Field(() => Int, {
    description: 'Increases with every change. Send it back as `expectedVersion` to change only what you have read.',
  })
  version!: number
}
