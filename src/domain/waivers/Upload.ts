import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { Node } from '../scalars/Node.ts'

@Entity({ tableName: 'upload' })
@Index({ name: 'upload_expiry_index', properties: ['operator', 'expiresAt'] })
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description:
    'A file that is, or will be, an answer to a waiver question. An image is re-encoded, at most 4,096 pixels a ' +
    'side and without its metadata (such as its location and camera); a PDF is stored byte for byte.',
})
export class Upload {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  uploadId!: string

  /** Who uploaded it and can therefore use it: a partner, the operator, or (from the waiver page) a booking. */
  @Property({ type: 'uuid' })
  ownerId!: string

  @Property({ type: 'text' })
  @Field(() => String, {
    description:
      'The name that the sender gave the file, without invisible characters, and with the extension of its media ' +
      'type: an `a.html` that contains a PDF is `a.pdf`.',
  })
  fileName!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The media type, as detected from its bytes.' })
  contentType!: string

  @Property({ type: 'integer' })
  @Field(() => Int, {
    description:
      'The size of the stored file, in bytes; an image is re-encoded, so it usually differs from the size of the ' +
      'sent file.',
  })
  bytes!: number

  @Property({ type: 'text' })
  @Field(() => String, {
    description:
      'SHA-256 of the stored file, in hexadecimal: of a PDF as it was sent, of an image as it was re-encoded.',
  })
  sha256!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it is deleted unless an answer uses it by then; null once an answer uses it.',
  })
  expiresAt!: Date | null
}
