import { Field, Float, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'Where an activity starts.' })
export class Location {
  @Field(() => String, { description: 'The name of the meeting point.' })
  name!: string

  @Field(() => String, { nullable: true, description: 'The postal address.' })
  address!: string | null

  @Field(() => Float, { nullable: true, description: 'Degrees north, WGS 84.' })
  latitude!: number | null

  @Field(() => Float, { nullable: true, description: 'Degrees east, WGS 84.' })
  longitude!: number | null
}
