import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import { findBelowMinimum } from '../../../domain/availability/findBelowMinimum.ts'
import { Timeslot } from '../../../domain/availability/Timeslot.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { DateTime } from '../../../domain/scalars/DateTime.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver()
export class BelowMinimumResolver {
  @Query(() => [Timeslot], {
    description:
      'The departures with bookings that have fewer participants than their activity needs, `departureMinimum`, and start within a range ' +
      'of time of at most 31 days, in the order of their starts; at most 100.',
  })
  @RequiresScope('bookings:read')
  @Cost({ objects: 100 })
  departuresBelowMinimum(
    @Ctx() context: Context,
    @Arg('from', () => DateTime, { description: 'The start of the range.' }) from: Date,
    @Arg('before', () => DateTime, { description: 'The end of the range, which is not part of it.' }) before: Date,
  ): Promise<Timeslot[]> {
    return findBelowMinimum(context.database, callerOf(context).operatorId, from, before, context.now)
  }
}
