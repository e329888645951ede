import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { findTimeslotsById } from '../../../domain/availability/findTimeslots.ts'
import { Timeslot } from '../../../domain/availability/Timeslot.ts'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { findBookingsById } from '../../../domain/bookings/findBookingsById.ts'
import { Closure } from '../../../domain/closures/Closure.ts'
import { ClosureBooking } from '../../../domain/closures/ClosureBooking.ts'
import { ClosureInput } from '../../../domain/closures/ClosureInput.ts'
import { ClosurePreview } from '../../../domain/closures/ClosurePreview.ts'
import { closeDepartures } from '../../../domain/closures/closeDepartures.ts'
import { type ClosureRow, findClosure } from '../../../domain/closures/findClosures.ts'
import { type ClosureBookingRow, listClosureBookings } from '../../../domain/closures/listClosureBookings.ts'
import { countClosures, listClosures } from '../../../domain/closures/listClosures.ts'
import { MoveTimeslotInput } from '../../../domain/closures/MoveTimeslotInput.ts'
import { moveTimeslot } from '../../../domain/closures/moveTimeslot.ts'
import { previewClosure } from '../../../domain/closures/previewClosure.ts'
import { undoClosure } from '../../../domain/closures/undoClosure.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { ClosureID, TimeslotID } from '../../../domain/scalars/identifiers.ts'
import type { Context } from '../Context.ts'
import { ClosureConnection } from '../lists/ClosureConnection.ts'
import { connectionOf } from '../lists/connectionOf.ts'
import { readPart } from '../lists/cursor.ts'
import { PaginationArguments } from '../lists/PaginationArguments.ts'
import type { Replayable } from '../schema/applyConventions.ts'
import { callerOf } from './callerOf.ts'
import { IdempotencyKey } from './IdempotencyKey.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'
import { staffName } from './staffName.ts'

@Resolver(() => Closure)
export class ClosureResolver {
  @Query(() => Closure, { description: 'A closure: departures that were closed when they were booked.' })
  @RequiresScope('bookings:read')
  @Refuses('not-found')
  closure(
    @Ctx() context: Context,
    @Arg('closureId', () => ClosureID, { description: 'The closure.' }) closureId: string,
  ): Promise<ClosureRow> {
    return findClosure(context.database, callerOf(context).operatorId, closureId)
  }

  @Query(() => ClosureConnection, { description: 'The closures, the latest first, a page at a time.' })
  @RequiresScope('bookings:read')
  async closures(
    @Ctx() context: Context,
    @Args(() => PaginationArguments) given: PaginationArguments,
  ): Promise<ClosureConnection> {
    const part = readPart(given)
    const { operatorId } = callerOf(context)
    const page = await listClosures(context.database, operatorId, part)
    return {
      ...connectionOf(page, ({ createdAt, closureId }) => ({ key: createdAt, id: closureId }), part),
      count: () => countClosures(context.database, operatorId),
    }
  }

  @Query(() => ClosurePreview, {
    description:
      'What `closeDepartures` would do: which bookings it concerns, what it would refund, and the e-mails that customers would get. It is refused ' +
      'as that would be.',
  })
  @RequiresScope('catalogue:write')
  @Refuses()
  previewClosure(
    @Ctx() context: Context,
    @Arg('input', () => ClosureInput, { description: 'What to close, and what happens to the bookings.' })
    input: ClosureInput,
  ): Promise<ClosurePreview> {
    return previewClosure(context.database, context.links, callerOf(context), input, context.now)
  }

  @Mutation(() => Closure, {
    description:
      'Closes departures of a day, such as before a storm, and decides what happens to each booking: it moves at the price that it has, is ' +
      'cancelled with everything refunded, or its customer chooses by a link. Nobody can book from now on. A minute later the bookings are changed ' +
      'one by one in the background; until then `undoClosure` takes everything back. Customers get the e-mails of your workflows for cancelled and ' +
      'amended bookings, and the e-mail of this input for the choice.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('idempotency-mismatch')
  async closeDepartures(
    @Ctx() context: Context,
    @Arg('input', () => ClosureInput, { description: 'What to close, and what happens to the bookings.' })
    input: ClosureInput,
    @IdempotencyKey('A retry with the same key closes nothing and returns the same closure.')
    idempotencyKey?: string | null,
  ): Promise<Replayable<ClosureRow>> {
    const key = idempotencyKey ?? null
    const { closure, replayed } = await closeDepartures(context.database, callerOf(context), input, key, context.now)
    return { result: closure, replayed }
  }

  @Mutation(() => Closure, {
    description:
      'Undoes a closure before anything happened to its bookings: the departures are open again. Once it has begun, it is refused. Undoing it again ' +
      'has no effect.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found', 'invalid-transition')
  undoClosure(
    @Ctx() context: Context,
    @Arg('closureId', () => ClosureID, { description: 'The closure.' }) closureId: string,
  ): Promise<ClosureRow> {
    return undoClosure(context.database, callerOf(context).operatorId, closureId, context.now)
  }

  @Mutation(() => Timeslot, {
    description:
      'Moves a departure to another day or time, with every booking that has places of it and with its members: all of it, or nothing. Bookings ' +
      'keep their price, and customers get the e-mails of your workflows for amended bookings. Holds and offers to the waitlist end, as when a time ' +
      'is closed. The old time is closed, and the schedules do not bring it back. It is refused if a resource or a member is not free then, if ' +
      'the activity has a departure at that time already, or if somebody has arrived. Sent again, it changes nothing. Returns the timeslot at the new time.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found', 'insufficient-capacity', 'invalid-transition')
  async moveTimeslot(
    @Ctx() context: Context,
    @Arg('timeslotId', () => TimeslotID, { description: 'The departure.' }) timeslotId: string,
    @Arg('input', () => MoveTimeslotInput, { description: 'Its new start.' }) input: MoveTimeslotInput,
  ): Promise<Timeslot> {
    const caller = callerOf(context)
    const { database, now } = context
    const moved = await moveTimeslot(database, caller, timeslotId, input, now)
    return (await findTimeslotsById(database, caller.operatorId, [moved], now)).get(moved)!
  }

  @FieldResolver(() => [ClosureBooking], {
    description: 'Its bookings, first those that need somebody; at most 500.',
  })
  @Cost({ objects: 50 })
  async bookings(@Root() { closureId }: ClosureRow, @Ctx() context: Context): Promise<ClosureBookingRow[]> {
    return (await context.batch.load(listClosureBookings, callerOf(context).operatorId, closureId)) ?? []
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the person, or of the key of a program, who closed them; null without one.',
  })
  byName(@Root() { keyId }: ClosureRow, @Ctx() context: Context): Promise<string | null> {
    return staffName(keyId, context)
  }
}

/** The booking and the departure of a booking of a closure. */
@Resolver(() => ClosureBooking)
export class ClosureBookingResolver {
  @FieldResolver(() => Booking, { description: 'The booking as it is now.' })
  booking(@Root() { bookingId }: ClosureBookingRow, @Ctx() context: Context): Promise<Booking | undefined> {
    return context.batch.load(findBookingsById, callerOf(context).operatorId, bookingId)
  }

  @FieldResolver(() => Timeslot, { description: 'The departure that was closed.' })
  timeslot(@Root() { timeslotId }: ClosureBookingRow, @Ctx() context: Context): Promise<Timeslot | undefined> {
    return context.batch.load(findTimeslotsById, callerOf(context).operatorId, timeslotId)
  }
}
