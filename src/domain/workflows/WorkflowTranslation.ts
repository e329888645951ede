import { Field, InputType, ObjectType } from 'type-graphql'
import { Text } from '../scalars/bounds.ts'

@ObjectType({ simpleResolvers: true, description: 'The e-mail of a workflow in a further language.' })
export class WorkflowTranslation {
  @Field(() => String, { description: 'Its language, BCP 47: dates and prices are formatted in it.' })
  language!: string

  @Field(() => String, { description: 'The template of the subject.' })
  subject!: string

  @Field(() => String, { description: 'The template of the text.' })
  body!: string
}

@InputType({ description: 'The e-mail of a workflow in a further language.' })
export class WorkflowTranslationInput {
  @Field(() => String, {
    description: 'Its language, BCP 47. Each text of a workflow has another one, that of the workflow included.',
  })
  @Text({ min: 1, max: 35 })
  language!: string

  @Field(() => String, { description: 'The template of the subject, with the same placeholders.' })
  @Text({ min: 1, max: 200 })
  subject!: string

  @Field(() => String, { description: 'The template of the text, with the same placeholders.' })
  @Text({ min: 1, max: 10_000, multiline: true })
  body!: string
}
