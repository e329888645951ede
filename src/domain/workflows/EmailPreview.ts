import { Field, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'The e-mail as it would be sent.' })
export class EmailPreview {
  @Field(() => String, { description: 'Its language, BCP 47.' })
  language!: string

  @Field(() => String, { description: 'The subject.' })
  subject!: string

  text!: string
  html!: string
}
