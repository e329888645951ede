import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/DateTime.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'A page on which customers join the waitlist of a timeslot themselves.',
})
export class WaitlistLink {
  @Field(() => String, { description: 'The URL of the page, which anybody can open.' })
  url!: string

  @Field(() => DateTime, { description: 'The instant at which it expires: the start of the timeslot.' })
  expiresAt!: Date
}
