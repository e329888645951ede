import { GraphQLURL } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'A picture of an activity.' })
export class Image {
  @Field(() => GraphQLURL, { description: 'Where the picture is.' })
  url!: string

  @Field(() => String, { description: 'What it shows, for those who cannot see it.' })
  alt!: string
}
