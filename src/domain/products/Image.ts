import { GraphQLURL } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'

/** What the address of an image means. */
export const imageUrl = 'The URL of the image.'

@ObjectType({ simpleResolvers: true, description: 'An image of an activity.' })
export class Image {
  @Field(() => GraphQLURL, { description: imageUrl })
  /** Of a picture that the service serves itself: the path, so that it follows the address of the service. */
  url!: string

  @Field(() => String, { description: 'A description of the image, for people who cannot see it.' })
  alt!: string
}
