import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import { ApiKey } from '../access/ApiKey.ts'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { ResourceID } from '../scalars/identifiers.ts'
import { Node } from '../scalars/Node.ts'
import { Resource } from './Resource.ts'

@Entity({ tableName: 'resource_member' })
@Index({
  name: 'resource_member_name_unique',
  expression:
    'create unique index "resource_member_name_unique" on "resource_member" ("operator_id", "resource_id", lower("name"))',
})
@ObjectType({ implements: Node, simpleResolvers: true, description: 'One of a resource with a name, such as a guide.' })
export class ResourceMember {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  memberId!: string

  @RefersTo(() => Resource, 'resource_id', { onDelete: 'cascade' })
  resource?: Ref<Resource>

  @Field(() => ResourceID, { description: 'The resource.' })
  resourceId!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The name.' })
  name!: string

  @Property({ type: 'array', columnType: 'text[]' })
  @Field(() => [String], { description: 'What it can do, such as a language.' })
  skills!: string[]

  @Property({ type: 'boolean', default: true })
  @Field(() => Boolean, { description: 'Whether it counts and can be assigned. One that ever was assigned is kept.' })
  active!: boolean

  /** The number of its calendar link: an earlier link does not work. */
  @Property({ type: 'integer', default: 1 })
  calendarVersion!: number

  /** The key of the staff account with which the member signs in, if it has one. */
  @RefersTo(() => ApiKey, 'key_id', { nullable: true })
  staffKey?: Ref<ApiKey> | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  createdAt!: Date
}
