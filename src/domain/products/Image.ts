import { GraphQLURL } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'An image of an activity.' })
export class Image {
  @Field(() => GraphQLURL, { description: 'The URL of the image.' })
  url!: string

  @Field(() => String, { description: 'A description of the image, for people who cannot see it.' })
  alt!: string
}
