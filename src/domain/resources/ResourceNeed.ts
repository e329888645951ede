import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { Product } from '../products/Product.ts'
import { Resource } from './Resource.ts'
import { ResourcePer } from './ResourcePer.ts'

@Entity({ tableName: 'resource_need' })
@Index({ name: 'resource_need_resource_index', properties: ['resource'] })
@Check({ name: 'resource_need_per_check', expression: oneOf('per', ResourcePer) })
@Check({
  name: 'resource_need_quantity_check',
  expression:
    "(quantity > 0) AND ((per = 'GROUP'::text) = (group_size IS NOT NULL)) AND (group_size > 0 OR group_size IS NULL)",
})
@Check({ name: 'resource_need_minutes_check', expression: '(minutes_before >= 0) AND (minutes_after >= 0)' })
@ObjectType({ simpleResolvers: true, description: 'How many of a resource an activity needs.' })
export class ResourceNeed {
  [PrimaryKeyProp]?: ['operator', 'product', 'resource']

  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => Product, 'activity_id', { onDelete: 'cascade', primary: true })
  product?: Ref<Product>

  activityId!: string

  @RefersTo(() => Resource, 'resource_id', { primary: true })
  resource?: Ref<Resource>

  resourceId!: string

  @Property({ type: 'text' })
  @Field(() => ResourcePer, { description: 'For what it needs them.' })
  per!: ResourcePer

  @Property({ type: 'integer' })
  @Field(() => Int, { description: 'How many it needs for each of that.' })
  quantity!: number

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, {
    nullable: true,
    description: 'With `GROUP`: how many participants are a group; one that has begun counts as a whole one.',
  })
  groupSize!: number | null

  @Property({ type: 'integer', default: 0 })
  @Field(() => Int, { description: 'How many minutes before the start they are needed.' })
  minutesBefore!: number

  @Property({ type: 'integer', default: 0 })
  @Field(() => Int, { description: 'How many minutes after the end they are needed.' })
  minutesAfter!: number

  @Property({ type: 'array', columnType: 'text[]' })
  @Field(() => [String], { description: 'What a member that is assigned must be able to do.' })
  skills!: string[]

  @Property({ type: 'integer' })
  position!: number
}
