import { Field, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'What an e-mail would look like.' })
export class EmailPreview {
  @Field(() => String, { description: 'The subject.' })
  subject!: string

  @Field(() => String, { description: 'The plain text.' })
  text!: string

  @Field(() => String, { description: 'The same as HTML, a whole document.' })
  html!: string
}
