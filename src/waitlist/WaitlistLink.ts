import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/DateTime.ts'

@ObjectType({ simpleResolvers: true, description: 'Where customers join the waitlist of a timeslot by themselves.' })
export class WaitlistLink {
  @Field(() => String, { description: 'The address of the page, for everybody to open.' })
  url!: string

  @Field(() => DateTime, { description: 'The instant from which it does not work any more: the start.' })
  expiresAt!: Date
}
