import { GraphQLURL } from 'graphql-scalars'
import { Field, InputType } from 'type-graphql'
import { Text } from '../scalars/bounds.ts'

@InputType({ description: 'An image of an activity.' })
export class ImageInput {
  @Field(() => GraphQLURL, {
    description:
      'The URL of the image; `https` only, because partners embed it in their own pages. Or the `url` of a `Picture` of yours.',
  })
  url!: URL

  @Field(() => String, { description: 'A description of the image, for people who cannot see it.' })
  @Text({ min: 1, max: 300 })
  alt!: string
}
