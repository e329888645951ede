import { Field, Float, InputType } from 'type-graphql'
import { Range, Text } from '../scalars/bounds.ts'

@InputType({ description: 'Where an activity starts.' })
export class LocationInput {
  @Field(() => String, { description: 'The name of the meeting point.' })
  @Text({ min: 1, max: 200 })
  name!: string

  @Field(() => String, { nullable: true, description: 'The postal address.' })
  @Text({ max: 500, multiline: true })
  address?: string | null

  @Field(() => Float, { nullable: true, description: 'Degrees north, WGS 84; required together with the longitude.' })
  @Range({ min: -90, max: 90 })
  latitude?: number | null

  @Field(() => Float, { nullable: true, description: 'Degrees east, WGS 84; required together with the latitude.' })
  @Range({ min: -180, max: 180 })
  longitude?: number | null
}
