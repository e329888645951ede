import { GraphQLURL } from 'graphql-scalars'
import { Field, InputType } from 'type-graphql'
import { Text } from '../scalars/bounds.ts'

@InputType({ description: 'A picture of an activity.' })
export class ImageInput {
  @Field(() => GraphQLURL, {
    description: 'Where the picture is; `https` only, as partners show it on pages of theirs.',
  })
  url!: URL

  @Field(() => String, { description: 'What it shows, for those who cannot see it.' })
  @Text({ min: 1, max: 300 })
  alt!: string
}
