import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../scalars/bounds.ts'
import { BookingID, TimeslotID } from '../scalars/identifiers.ts'
import { Ruled } from '../scalars/inputRule.ts'
import { MAX_RECIPIENTS, messageViolations } from './messageViolations.ts'

@InputType({ description: 'A message to customers: to whom, and what. Give either `bookingIds` or `timeslotId`.' })
@Ruled<MessageInput>(messageViolations)
export class MessageInput {
  @Field(() => [BookingID], {
    nullable: true,
    description: `The customers of these bookings, whatever their status; at most ${MAX_RECIPIENTS}.`,
  })
  @Size({ min: 1, max: MAX_RECIPIENTS })
  bookingIds?: string[] | null

  @Field(() => TimeslotID, {
    nullable: true,
    description:
      'The customers of all bookings of this timeslot that have places and are no holds: `PENDING`, `CONFIRMED`, `REDEEMED` ' +
      'and `NO_SHOW`.',
  })
  timeslotId?: string | null

  @Field(() => String, { description: 'The template of the subject, one line with placeholders such as `{{date}}`.' })
  @Text({ min: 1, max: 200 })
  subject!: string

  @Field(() => String, {
    description:
      'The template of the text: plain text with placeholders, as that of a workflow. A blank line starts a paragraph, addresses ' +
      'become links, and a line whose placeholders are all empty is left out.',
  })
  @Text({ min: 1, max: 10_000, multiline: true })
  text!: string

  @Field(() => String, {
    defaultValue: 'en',
    description: 'Its language, BCP 47: dates and prices are formatted in it.',
  })
  @Text({ max: 35 })
  language!: string
}
