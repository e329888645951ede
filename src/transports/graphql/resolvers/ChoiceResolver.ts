import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { BookingChoice } from '../../../domain/closures/choice/BookingChoice.ts'
import { chooseDeparture } from '../../../domain/closures/choice/chooseDeparture.ts'
import { chooseRefund } from '../../../domain/closures/choice/chooseRefund.ts'
import { findChoice } from '../../../domain/closures/choice/findChoice.ts'
import { TimeslotID } from '../../../domain/scalars/identifiers.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

/** The choice of a customer whose departure was closed, who has a signed link. */
@Resolver()
export class ChoiceResolver {
  @Query(() => BookingChoice, { description: 'What the holder of the link can choose for the booking.' })
  @RequiresScope('choice')
  @Refuses('not-found')
  bookingChoice(@Ctx() context: Context): Promise<BookingChoice> {
    return findChoice(context.database, callerOf(context), context.now)
  }

  @Mutation(() => BookingChoice, {
    description:
      'Chooses another departure: the booking moves there at the price that it has. Choosing it again has no effect. It is refused once something else was chosen, and with other ' +
      'departures if it is full or closed.',
  })
  @RequiresScope('choice')
  @Refuses('not-found', 'invalid-transition', 'insufficient-capacity', 'timeslot-closed')
  chooseDeparture(
    @Ctx() context: Context,
    @Arg('timeslotId', () => TimeslotID, { description: 'One of `departures`.' }) timeslotId: string,
  ): Promise<BookingChoice> {
    return chooseDeparture(context.database, callerOf(context), timeslotId, context.now)
  }

  @Mutation(() => BookingChoice, {
    description:
      'Chooses the money: the booking is cancelled, and everything is refunded. Choosing it again has no effect.',
  })
  @RequiresScope('choice')
  @Refuses('not-found', 'invalid-transition')
  chooseRefund(@Ctx() context: Context): Promise<BookingChoice> {
    return chooseRefund(context.database, callerOf(context), context.now)
  }
}
