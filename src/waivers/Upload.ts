import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { UploadID } from '../scalars/identifiers.ts'

@Entity({ tableName: 'upload' })
@Index({ name: 'upload_expiry_index', properties: ['expiresAt'] })
@ObjectType({
  simpleResolvers: true,
  description:
    'A file given as an answer to a waiver question, or waiting to be. An image is written anew, at most 4,096 pixels a side and ' +
    'without its metadata (where it was taken, and with what); a PDF is kept byte for byte.',
})
export class Upload {
  @BelongsToOperator()
  operator!: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  @Field(() => UploadID, { description: 'Identifies the file.' })
  uploadId!: string

  /** Who sent it, and so who may use it: a partner, the operator, or (from the waiver page) a booking. */
  @Property({ type: 'uuid' })
  ownerId!: string

  @Property({ type: 'text' })
  @Field(() => String, {
    description:
      'The name that the sender gave the file, without what cannot be seen, and with the extension of its media type: `a.html` ' +
      'that holds a PDF is `a.pdf`.',
  })
  fileName!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The media type, as found in its bytes.' })
  contentType!: string

  @Property({ type: 'integer' })
  @Field(() => Int, {
    description:
      'The size of the file as it is kept, in bytes; an image is written anew, so it is seldom that of the file sent.',
  })
  bytes!: number

  @Property({ type: 'text' })
  @Field(() => String, {
    description:
      'SHA-256 of the file as it is kept, in hexadecimal: of a PDF as it was sent, of an image as it was written anew.',
  })
  sha256!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it is deleted unless an answer uses it by then; null once one does.',
  })
  expiresAt!: Date | null
}
