import { Field, InputType, Int } from 'type-graphql'
import { choiceLetter } from '../rules/choiceLetter.ts'
import { Range, Size, Text } from '../scalars/bounds.ts'
import { ActivityID, BookingID, TimeslotID } from '../scalars/identifiers.ts'
import { Ruled } from '../scalars/inputRule.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { LocalTime } from '../scalars/LocalTime.ts'
import { ClosureDecision } from './ClosureDecision.ts'
import { MAX_BOOKINGS } from './closureLimits.ts'
import { closureViolations } from './closureViolations.ts'

@InputType({ description: 'What happens to one booking of a closed departure.' })
export class ClosureBookingInput {
  @Field(() => BookingID, { description: 'The booking; each at most once.' })
  bookingId!: string

  @Field(() => ClosureDecision, { description: 'What happens to it.' })
  decision!: ClosureDecision

  @Field(() => TimeslotID, {
    nullable: true,
    description: 'With `MOVE`, where it moves; without it, to the same time of the day `moveTo`.',
  })
  toTimeslotId?: string | null
}

@InputType({ description: 'Which departures are closed, and what happens to their bookings.' })
@Ruled<ClosureInput>(closureViolations)
export class ClosureInput {
  @Field(() => LocalDate, {
    description: 'The local day, today or later. Departures that have started are left alone.',
  })
  date!: string

  @Field(() => [ActivityID], { description: 'The activities that are closed on it.' })
  @Size({ min: 1, max: 50 })
  activityIds!: string[]

  @Field(() => LocalTime, {
    nullable: true,
    description: 'Only departures that start at this local time or later; the whole day when absent.',
  })
  fromTime?: string | null

  @Field(() => String, { description: 'Why, for the e-mails to customers, the partners and the history.' })
  @Text({ min: 1, max: 500 })
  reason!: string

  @Field(() => ClosureDecision, { description: 'What happens to every booking that is not in `bookings`.' })
  decision!: ClosureDecision

  @Field(() => LocalDate, {
    nullable: true,
    description: 'With `MOVE`, the local day to which bookings move, at the same time and of the same activity.',
  })
  moveTo?: string | null

  @Field(() => [ClosureBookingInput], { nullable: true, description: 'Bookings for which something else is decided.' })
  @Size({ max: MAX_BOOKINGS })
  bookings?: ClosureBookingInput[] | null

  @Field(() => Int, {
    defaultValue: 14,
    description: 'With `CHOICE`, for how many days customers can choose. Who has not chosen then gets the money.',
  })
  @Range({ min: 1, max: 60 })
  chooseWithinDays!: number

  @Field(() => String, {
    defaultValue: choiceLetter.subject,
    description: 'The template of the subject of the e-mail that offers the choice.',
  })
  @Text({ min: 1, max: 200 })
  subject!: string

  @Field(() => String, {
    defaultValue: choiceLetter.text,
    description:
      'The template of its text, with the placeholders of workflows. It must have `{{choice_url}}`, the link by which the customer chooses.',
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
