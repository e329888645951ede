import { Field, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'The e-mail as it would be sent.' })
export class EmailPreview {
  @Field(() => String, { description: 'The subject.' })
  subject!: string

  text!: string
  html!: string
}
