import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import { AvailableDate } from '../availability/AvailableDate.ts'
import { findDates } from '../availability/findDates.ts'
import { findTimeslots, listTimeslots } from '../availability/findTimeslots.ts'
import { Timeslot } from '../availability/Timeslot.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import type { Context } from './Context.ts'
import { callerOf } from './callerOf.ts'
import { Needs } from './Needs.ts'

@Resolver()
export class AvailabilityResolver {
  @Query(() => [AvailableDate], {
    description:
      'The days of a range on which an activity can be booked, in order. Days without room for a smallest booking are left out.',
  })
  @Needs('ota', 'operator:read')
  availableDates(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
    @Arg('startDate', () => LocalDate, { description: 'First day of the range.' }) startDate: string,
    @Arg('endDate', () => LocalDate, { description: 'Last day of the range; at most 400 days in all.' })
    endDate: string,
  ): Promise<AvailableDate[]> {
    const { operatorId } = callerOf(context)
    return findDates(context.database, operatorId, activityId, startDate, endDate, context.now)
  }

  @Query(() => [Timeslot], {
    description:
      'The timeslots of a day that can be booked now, in order. Those without room for a smallest booking, closed and past-cutoff ones are left out.',
  })
  @Needs('ota', 'operator:read')
  availableTimeslots(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
    @Arg('date', () => LocalDate, { description: 'The local day.' }) date: string,
  ): Promise<Timeslot[]> {
    const { operatorId } = callerOf(context)
    return findTimeslots(context.database, operatorId, activityId, date, context.now)
  }

  @Query(() => [Timeslot], {
    description: "Every timeslot of some days, full, closed and past ones too: the operator's calendar.",
  })
  @Needs('operator:read')
  timeslots(
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'First local day.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last local day; at most 1,000 timeslots in all.' }) to: string,
    @Arg('activityId', () => ActivityID, { nullable: true, description: 'The activity; all of them when absent.' })
    activityId?: string | null,
  ): Promise<Timeslot[]> {
    const { operatorId } = callerOf(context)
    return listTimeslots(context.database, operatorId, activityId ?? null, from, to, context.now)
  }
}
