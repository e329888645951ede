import { Field, InputType, Int } from 'type-graphql'
import type { Violation } from '../../refusals/refusal.ts'
import { Range, Size, Text } from '../../scalars/bounds.ts'
import { ActivityID, TimeslotID } from '../../scalars/identifiers.ts'
import { Ruled } from '../../scalars/inputRule.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { LocalTime } from '../../scalars/LocalTime.ts'
import { bookingInputViolations } from '../sale/bookingInputViolations.ts'
import { UnitQuantityInput } from '../sale/UnitQuantityInput.ts'

@Ruled<QuoteInput>(quoteViolations)
@InputType({ description: 'What to quote: an activity, a timeslot, and the participants or units, as in a booking.' })
export class QuoteInput {
  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Field(() => TimeslotID, { nullable: true, description: 'The timeslot; alternatively give its date and time.' })
  timeslotId?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'The local day of the timeslot.' })
  date?: string | null

  @Field(() => LocalTime, {
    nullable: true,
    description: 'The local time at which the timeslot starts; the first such when clocks repeat it.',
  })
  time?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The number of participants: alone, of the default unit. Required unless units are given.',
  })
  @Range({ min: 1, max: 1000 })
  participants?: number | null

  @Field(() => [UnitQuantityInput], { nullable: true, description: 'How many of each unit.' })
  @Size({ min: 1, max: 20 })
  units?: UnitQuantityInput[] | null

  @Field(() => String, {
    nullable: true,
    description:
      'A promo code, in any case. Its discount is a line of the price. A booking with the token takes this code; its limit for each ' +
      'customer is checked then.',
  })
  @Text({ max: 64 })
  promoCode?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The code of a gift voucher, to learn what it would pay. The booking must have it again.',
  })
  @Text({ max: 64 })
  voucherCode?: string | null
}

function quoteViolations(_input: Partial<QuoteInput>, given: ReadonlySet<string>): Violation[] {
  return bookingInputViolations({}, given)
}
