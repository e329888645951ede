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

@Entity({ tableName: 'schedule' })
@Index({ name: 'schedule_product_index', properties: ['product'] })
@Check({ name: 'schedule_capacity_check', expression: 'capacity >= 0' })
@Check({
  name: 'schedule_season_check',
  expression: '(season_from IS NULL) OR (season_to IS NULL) OR (season_to >= season_from)',
})
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description:
    'When an activity recurs: on these weekdays, at these local times, within this season. Its timeslots are ' +
    'created ahead of time.',
})
export class Schedule {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  scheduleId!: string

  @RefersTo(() => Product, 'activity_id', { onDelete: 'cascade' })
  product?: Ref<Product>

  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Property({ type: 'integer[]', columnType: 'smallint[]' })
  @Field(() => [Int], { description: 'Days of the week, 1 for Monday to 7 for Sunday (ISO 8601).' })
  weekdays!: number[]

  @Property({ type: 'text[]', columnType: 'text[]' })
  @Field(() => [LocalTime], { description: "Starting times on the activity's local clock." })
  times!: string[]

  @Property({ type: 'date', nullable: true })
  @Field(() => LocalDate, { nullable: true, description: 'First day of the season; null for no beginning.' })
  seasonFrom!: string | null

  @Property({ type: 'date', nullable: true })
  @Field(() => LocalDate, { nullable: true, description: 'Last day of the season; null for no end.' })
  seasonTo!: string | null

  @Property({ type: 'integer' })
  @Field(() => Int, { description: 'Places in each timeslot.' })
  capacity!: number

  @Property({ type: 'integer', default: 1 })
  @Field(() => Int, {
    description: 'Increases with every change. Send it back as `expectedVersion` to change only what you have read.',
  })
  version!: number
}
