import { Field, ObjectType } from 'type-graphql'
import type { InlineImage } from '../../platform/mail/Mailer.ts'

@ObjectType({ simpleResolvers: true, description: 'The e-mail as it would be sent.' })
export class EmailPreview {
  @Field(() => String, { description: 'Its language, BCP 47.' })
  language!: string

  @Field(() => String, { description: 'The subject.' })
  subject!: string

  text!: string
  html!: string
  /** The images of the e-mail but the logo. */
  images?: readonly InlineImage[]
}
