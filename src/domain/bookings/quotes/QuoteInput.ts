import { Field, InputType } from 'type-graphql'
import type { Violation } from '../../refusals/refusal.ts'
import { Text } from '../../scalars/bounds.ts'
import { Ruled } from '../../scalars/inputRule.ts'
import { bookingInputViolations } from '../sale/bookingInputViolations.ts'
import { RequestedPlaces } from '../sale/RequestedPlaces.ts'

@Ruled<QuoteInput>(quoteViolations)
@InputType({ description: 'What to quote: an activity, a timeslot, and the participants or units, as in a booking.' })
export class QuoteInput extends RequestedPlaces {
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
