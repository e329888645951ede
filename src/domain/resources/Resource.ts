import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { Node } from '../scalars/Node.ts'
import { OpeningTime } from './OpeningTime.ts'
import { ResourceException } from './ResourceException.ts'

/**
 * Something that activities share, and how many of it there are. Every transaction that counts its uses locks its row first, in the
 * order of the identifiers (`lockResources.ts`).
 */
@Entity({ tableName: 'resource' })
@Index({
  name: 'resource_name_unique',
  expression: 'create unique index "resource_name_unique" on "resource" ("operator_id", lower("name"))',
})
@Check({ name: 'resource_name_check', expression: 'name IS NFC NORMALIZED' })
@Check({ name: 'resource_quantity_check', expression: 'quantity >= 0 AND (named OR quantity > 0)' })
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description:
    'Something that activities need and share, such as kayaks or guides. A booking is only possible while enough of it is free.',
})
export class Resource {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  resourceId!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The name, which refusals tell partners.' })
  name!: string

  @Property({ fieldName: 'named', type: 'boolean', default: false })
  @Field(() => Boolean, {
    description: 'Whether each of it has a name, as guides have: there are as many as active members.',
  })
  hasNamedMembers!: boolean

  @Property({ type: 'integer' })
  @Field(() => Int, { description: 'How many there are.' })
  quantity!: number

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The IANA time zone of its opening times and exceptions.' })
  timeZone!: string

  @Property({ type: 'json', columnType: 'jsonb', default: '[]' })
  @Field(() => [OpeningTime], { description: 'When it can be used; always when empty.' })
  openingTimes!: OpeningTime[]

  @Property({ type: 'json', columnType: 'jsonb', default: '[]' })
  @Field(() => [ResourceException], { description: 'Days on which there are fewer or more of it.' })
  exceptions!: ResourceException[]

  @Property({ type: 'boolean', default: false })
  @Field(() => Boolean, {
    description: 'Whether departures with bookings that lack a member get one by rule, within a minute or two.',
  })
  autoAssign!: boolean

  /** The day until which its quantities are known (`planQuantities.ts`). */
  @Property({ type: 'date' })
  quantitiesUntil!: string

  /** The minutes of its longest use, with the time before and after: how far back a use is looked for. */
  @Property({ type: 'integer', default: 0 })
  longestMinutes!: number

  @Property({ type: 'integer', default: 1 })
  @Field(() => Int, { description: 'Increases with each change; send it with the next one.' })
  version!: number

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt!: Date
}
