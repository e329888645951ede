import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import {
  deleteScheduleException,
  setScheduleException,
  setScheduleExceptions,
} from '../../../domain/availability/changeExceptions.ts'
import { createSchedule, deleteSchedule, updateSchedule } from '../../../domain/availability/changeSchedules.ts'
import { findScheduleExceptions, findSchedulesByActivity } from '../../../domain/availability/findSchedules.ts'
import { findUpcomingTimeslotsOfSchedules } from '../../../domain/availability/findUpcomingTimeslots.ts'
import { Schedule } from '../../../domain/availability/Schedule.ts'
import { ScheduleException } from '../../../domain/availability/ScheduleException.ts'
import {
  ScheduleExceptionInput,
  ScheduleExceptionsInput,
  ScheduleInput,
} from '../../../domain/availability/ScheduleInput.ts'
import { UpcomingTimeslots } from '../../../domain/availability/UpcomingTimeslots.ts'
import { ActivityID, ScheduleExceptionID, ScheduleID } from '../../../domain/scalars/identifiers.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { ExpectedVersion } from './ExpectedVersion.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Schedule)
export class ScheduleResolver {
  @Query(() => [Schedule], { description: 'The schedules of an activity; at most 50.' })
  @RequiresScope('bookings:read')
  async schedules(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
  ): Promise<Schedule[]> {
    return (await context.batch.load(findSchedulesByActivity, callerOf(context).operatorId, activityId)) ?? []
  }

  @Query(() => [ScheduleException], { description: 'The exceptions to the schedules in some days, at most 1,000.' })
  @RequiresScope('bookings:read')
  scheduleExceptions(
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'First local day.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last local day.' }) to: string,
    @Arg('activityId', () => ActivityID, { nullable: true, description: 'The activity; all of them when absent.' })
    activityId?: string | null,
  ): Promise<ScheduleException[]> {
    return findScheduleExceptions(context.database, callerOf(context).operatorId, activityId ?? null, from, to)
  }

  @Mutation(() => Schedule, { description: 'Adds a schedule to an activity. Its timeslots can be booked at once.' })
  @RequiresScope('catalogue:write')
  @Refuses('not-found')
  async createSchedule(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
    @Arg('input', () => ScheduleInput, { description: 'When it recurs, and with how many places.' })
    input: ScheduleInput,
  ): Promise<Schedule> {
    return createSchedule(context.database, callerOf(context).operatorId, activityId, input, context.now)
  }

  @Mutation(() => Schedule, {
    description:
      'Replaces a schedule. Its timeslots are updated at once: new ones appear, unused ones are deleted, and those with ' +
      'bookings are closed but keep them. A capacity below the places taken is stored as it is: nothing is sold until fewer are taken.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found', 'version-conflict')
  async updateSchedule(
    @Ctx() context: Context,
    @Arg('scheduleId', () => ScheduleID, { description: 'The schedule.' }) scheduleId: string,
    @Arg('input', () => ScheduleInput, { description: 'The new schedule.' }) input: ScheduleInput,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Schedule> {
    const { operatorId } = callerOf(context)
    return updateSchedule(context.database, operatorId, scheduleId, input, context.now, expectedVersion)
  }

  @Mutation(() => ScheduleID, {
    description: 'Deletes a schedule and its unused timeslots; those with bookings are closed. Returns its identifier.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found')
  async deleteSchedule(
    @Ctx() context: Context,
    @Arg('scheduleId', () => ScheduleID, { description: 'The schedule.' }) scheduleId: string,
  ): Promise<string> {
    return deleteSchedule(context.database, callerOf(context).operatorId, scheduleId, context.now)
  }

  @Mutation(() => ScheduleException, {
    description:
      'Closes a day or one of its times, or changes the capacity. A second exception for the same day or time replaces the first. ' +
      'Closing a day closes all of its times, those with an exception of their own too.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found', 'version-conflict')
  async setScheduleException(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
    @Arg('input', () => ScheduleExceptionInput, { description: 'When, and what applies instead.' })
    input: ScheduleExceptionInput,
    @ExpectedVersion('The `version` of the exception that you have read, 0 if there was none')
    expectedVersion: number | null,
  ): Promise<ScheduleException> {
    const { operatorId } = callerOf(context)
    return setScheduleException(context.database, operatorId, activityId, input, context.now, expectedVersion)
  }

  @Mutation(() => [ScheduleException], {
    description:
      'The same as `setScheduleException` for several activities in one transaction: all of them get the exception, or none does.',
  })
  @RequiresScope('catalogue:write')
  @Refuses()
  async setScheduleExceptions(
    @Ctx() context: Context,
    @Arg('input', () => ScheduleExceptionsInput, { description: 'Which activities, when, and what applies instead.' })
    { activityIds, ...input }: ScheduleExceptionsInput,
  ): Promise<ScheduleException[]> {
    return setScheduleExceptions(context.database, callerOf(context).operatorId, activityIds, input, context.now)
  }

  @Mutation(() => ScheduleExceptionID, {
    description: 'Deletes an exception: the schedules apply again. Returns its identifier.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found')
  async deleteScheduleException(
    @Ctx() context: Context,
    @Arg('exceptionId', () => ScheduleExceptionID, { description: 'The exception.' }) exceptionId: string,
  ): Promise<string> {
    return deleteScheduleException(context.database, callerOf(context).operatorId, exceptionId, context.now)
  }
  @FieldResolver(() => UpcomingTimeslots, {
    description:
      'The upcoming timeslots at its times, including those that an exception has closed or changed, and those that ' +
      'another schedule also makes.',
  })
  async upcoming(@Root() { scheduleId }: Schedule, @Ctx() context: Context): Promise<UpcomingTimeslots> {
    return (await context.batch.load(findUpcomingTimeslotsOfSchedules, callerOf(context).operatorId, scheduleId))!
  }
}
