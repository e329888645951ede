import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator } from '../../access/tenancy.ts'
import { DateTime } from '../../scalars/DateTime.ts'

@Entity({ tableName: 'picture' })
@Index({ name: 'picture_check_index', properties: ['operator', 'checkAt'] })
@Check({ name: 'picture_sha256_check', expression: "sha256 ~ '^[0-9a-f]{64}$'::text" })
@Check({ name: 'picture_size_check', expression: '(width > 0) AND (height > 0)' })
@ObjectType({
  simpleResolvers: true,
  description:
    'A picture that the service has stored, for `images` of activities or as the logo. It is public. One that is neither for a day is deleted.',
})
export class Picture {
  @BelongsToOperator()
  operator?: Ref<Operator>

  /** Of the file of its largest size. */
  @PrimaryKey({ type: 'text' })
  @Field(() => String, {
    description: 'SHA-256 of the stored picture in its largest size, in hexadecimal. It identifies the picture.',
  })
  sha256!: string

  @Property({ type: 'integer' })
  @Field(() => Int, { description: 'The width of its largest size, in pixels.' })
  width!: number

  @Property({ type: 'integer' })
  @Field(() => Int, { description: 'The height of its largest size, in pixels.' })
  height!: number

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was first uploaded.' })
  createdAt!: Date

  /** When it is looked up whether it is shown. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  checkAt!: Date
}
