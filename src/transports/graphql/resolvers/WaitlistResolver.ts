import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import { findTimeslotsById } from '../../../domain/availability/findTimeslots.ts'
import { Timeslot } from '../../../domain/availability/Timeslot.ts'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { findBookingsById } from '../../../domain/bookings/findBookingsById.ts'
import { sellerOf } from '../../../domain/bookings/sale/sellerOf.ts'
import { findProductsById } from '../../../domain/products/findProducts.ts'
import { Product } from '../../../domain/products/Product.ts'
import { Channel } from '../../../domain/scalars/Channel.ts'
import { ActivityID, TimeslotID, WaitlistID } from '../../../domain/scalars/identifiers.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'
import { LocalTime } from '../../../domain/scalars/LocalTime.ts'
import { findEntry } from '../../../domain/waitlist/findEntry.ts'
import { findPositions } from '../../../domain/waitlist/findPositions.ts'
import { inviteToWaitlist } from '../../../domain/waitlist/inviteToWaitlist.ts'
import { JoinWaitlistInput } from '../../../domain/waitlist/JoinWaitlistInput.ts'
import { joinWaitlist } from '../../../domain/waitlist/joinWaitlist.ts'
import { leaveWaitlist } from '../../../domain/waitlist/leaveWaitlist.ts'
import { WaitlistEntry } from '../../../domain/waitlist/WaitlistEntry.ts'
import { WaitlistLink } from '../../../domain/waitlist/WaitlistLink.ts'
import { WaitlistStatus } from '../../../domain/waitlist/WaitlistStatus.ts'
import type { Context } from '../Context.ts'
import { WaitlistArguments } from '../lists/WaitlistArguments.ts'
import { WaitlistConnection } from '../lists/WaitlistConnection.ts'
import { waitlistOf } from '../lists/waitlistOf.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => WaitlistEntry)
export class WaitlistResolver {
  @Query(() => WaitlistEntry, {
    description: 'One entry of the waitlist: a partner sees those of its own customers, the operator every one.',
  })
  @RequiresScope('ota', 'bookings:read')
  @Refuses('not-found')
  waitlistEntry(
    @Ctx() context: Context,
    @Arg('waitlistId', () => WaitlistID, { description: 'The entry.' }) waitlistId: string,
  ): Promise<WaitlistEntry> {
    return findEntry(context.database, callerOf(context), waitlistId, context.now)
  }

  @Query(() => WaitlistConnection, {
    description:
      "The operator's waitlist in the order in which the customers joined, a page at a time: forwards with `first` and " +
      '`after`, backwards with `last` and `before`.',
  })
  @RequiresScope('bookings:read')
  waitlist(
    @Ctx() context: Context,
    @Args(() => WaitlistArguments) given: WaitlistArguments,
  ): Promise<WaitlistConnection> {
    return waitlistOf(context, null, given)
  }

  @Query(() => WaitlistLink, {
    description:
      'A link to a page on which customers join the waitlist of a timeslot by themselves, to show with the words "sold out": ' +
      "as a partner's customers, or through the operator's web shop. The link of a timeslot is always the same.",
  })
  @RequiresScope('ota', 'bookings:read')
  waitlistLink(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
    @Arg('timeslotId', () => TimeslotID, {
      nullable: true,
      description: 'The timeslot; or give its date and time instead.',
    })
    timeslotId?: string | null,
    @Arg('date', () => LocalDate, { nullable: true, description: 'The local day of the timeslot.' })
    date?: string | null,
    @Arg('time', () => LocalTime, { nullable: true, description: 'The local time at which the timeslot starts.' })
    time?: string | null,
  ): Promise<WaitlistLink> {
    const chosen = { activityId, timeslotId: timeslotId ?? null, date: date ?? null, time: time ?? null }
    return inviteToWaitlist(context.database, context.links, callerOf(context), chosen, context.now)
  }

  @Mutation(() => WaitlistEntry, {
    description:
      'Adds a customer to the waitlist of a full timeslot, or of any timeslot of a day. Places that become free are offered ' +
      'to the first customer whose group fits: they are held in a booking, and an e-mail has a link to accept them. If there ' +
      'are enough places already, the request is refused with the timeslots to book. A request with the same e-mail address ' +
      'for the same timeslot or day changes the existing entry: what differs is stored, what is left out stays. A group that ' +
      'stays as large or becomes smaller keeps its position, and is offered free places that are enough for it now; a larger one ' +
      'goes to the end. While places are on offer to the customer, another request than the first one is refused.',
  })
  @RequiresScope('ota', 'bookings:write')
  @Refuses('places-available', 'timeslot-closed', 'waitlist-full', 'invalid-transition')
  joinWaitlist(
    @Ctx() context: Context,
    @Arg('input', () => JoinWaitlistInput, { description: 'What to wait for, and who waits.' })
    input: JoinWaitlistInput,
    @Arg('channel', () => Channel, {
      nullable: true,
      description: "The operator's own channel, `ONLINE` or `POINT_OF_SALE`; a partner leaves it out.",
    })
    channel?: Channel | null,
  ): Promise<WaitlistEntry> {
    const caller = callerOf(context)
    const seller = sellerOf(caller, channel ?? null)
    return joinWaitlist(context.database, caller.operatorId, seller, input, context.now)
  }

  @Mutation(() => WaitlistEntry, {
    description:
      'Removes a customer from the waitlist. Places that are on offer to them are offered to the next customer at once. ' +
      'Leaving again has no effect; places that were accepted are a booking, which can be cancelled.',
  })
  @RequiresScope('ota', 'bookings:write')
  @Refuses('not-found', 'invalid-transition')
  leaveWaitlist(
    @Ctx() context: Context,
    @Arg('waitlistId', () => WaitlistID, { description: 'The entry.' }) waitlistId: string,
  ): Promise<WaitlistEntry> {
    return leaveWaitlist(context.database, callerOf(context), waitlistId, context.now)
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Its position among those who wait for the same timeslot, from 1; those who wait for any timeslot of its day count too. ' +
      'Free places are offered to the first whose group fits. Null unless it waits.',
  })
  async position(@Root() { waitlistId, status }: WaitlistEntry, @Ctx() context: Context): Promise<number | null> {
    // What is stored of an entry can be older than its status.
    if (status !== WaitlistStatus.WAITING) return null
    return (await context.batch.load(findPositions, callerOf(context).operatorId, waitlistId)) ?? null
  }

  @FieldResolver(() => Product, { description: 'The activity, whether or not it is in the shopfront.' })
  product(@Root() { activityId }: WaitlistEntry, @Ctx() context: Context): Promise<Product | undefined> {
    return context.batch.load(findProductsById, callerOf(context).operatorId, activityId)
  }

  @FieldResolver(() => Timeslot, {
    nullable: true,
    description: 'The timeslot with its current places; null when the customer waits for any timeslot of the day.',
  })
  timeslot(@Root() { timeslotId }: WaitlistEntry, @Ctx() context: Context): Promise<Timeslot | undefined> | null {
    if (timeslotId === null) return null
    return context.batch.load(findTimeslotsById, callerOf(context).operatorId, timeslotId)
  }

  @FieldResolver(() => Booking, {
    nullable: true,
    description: 'The booking that holds the offered places; null until places are offered.',
  })
  heldBooking(@Root() { bookingId }: WaitlistEntry, @Ctx() context: Context): Promise<Booking | undefined> | null {
    if (bookingId === null) return null
    return context.batch.load(findBookingsById, callerOf(context).operatorId, bookingId)
  }
}
