import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql'
import { findOwnDepartures } from '../../../domain/assignments/findOwnDepartures.ts'
import { Availability } from '../../../domain/availability/Availability.ts'
import { AvailableDate, lowestPrice, priceOfDate } from '../../../domain/availability/AvailableDate.ts'
import { AvailableDay } from '../../../domain/availability/AvailableDay.ts'
import { findAvailability } from '../../../domain/availability/findAvailability.ts'
import { findDates } from '../../../domain/availability/findDates.ts'
import {
  findRunningTimeslots,
  findTimeslotsBetween,
  findTimeslotsById,
  listTimeslots,
} from '../../../domain/availability/findTimeslots.ts'
import { sellerOfPrices } from '../../../domain/availability/sellerOfPrices.ts'
import { Timeslot } from '../../../domain/availability/Timeslot.ts'
import { priceOfTimeslot, unitPricesOf } from '../../../domain/availability/timeslotColumns.ts'
import { UnitPrice } from '../../../domain/availability/UnitPrice.ts'
import { UpcomingTimeslots } from '../../../domain/availability/UpcomingTimeslots.ts'
import { TimeslotTally } from '../../../domain/bookings/lists/TimeslotTally.ts'
import { tallyTimeslots } from '../../../domain/bookings/lists/tallyTimeslots.ts'
import { UnitSum } from '../../../domain/bookings/lists/UnitSum.ts'
import { findTimeslotAmountsDue } from '../../../domain/bookings/payments/findAmountsDue.ts'
import { findProductsById } from '../../../domain/products/findProducts.ts'
import { Money } from '../../../domain/products/Money.ts'
import { Product } from '../../../domain/products/Product.ts'
import { validationRefusal } from '../../../domain/refusals/refusal.ts'
import { maxTimeslots } from '../../../domain/rules/availabilityLimits.ts'
import type { Channel } from '../../../domain/scalars/Channel.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { ActivityID, TimeslotID } from '../../../domain/scalars/identifiers.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'
import type { Context } from '../Context.ts'
import { BookingArguments } from '../lists/BookingArguments.ts'
import { BookingConnection } from '../lists/BookingConnection.ts'
import { bookingsOf } from '../lists/bookingsOf.ts'
import { WaitlistArguments } from '../lists/WaitlistArguments.ts'
import { WaitlistConnection } from '../lists/WaitlistConnection.ts'
import { waitlistOf } from '../lists/waitlistOf.ts'
import { unitsBy } from './BookingConnectionResolver.ts'
import { ChannelArg } from './ChannelArg.ts'
import { callerOf } from './callerOf.ts'
import { ownTimeslot } from './ownTimeslot.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Timeslot)
export class AvailabilityResolver {
  @Query(() => [AvailableDate], {
    description:
      'The days of a range on which an activity can be booked, in order. Days without room for the smallest booking are ' +
      'left out.',
  })
  @RequiresScope('ota', 'bookings:read')
  @Refuses('unknown-activity')
  availableDates(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
    @Arg('from', () => LocalDate, { description: 'First day of the range.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day of the range; at most 400 days in all.' }) to: string,
  ): Promise<AvailableDate[]> {
    const { operatorId } = callerOf(context)
    const { database, now } = context
    return findDates(database, operatorId, activityId, from, to, now)
  }

  @Query(() => Availability, {
    description:
      'The days of a range on which activities can be booked, with their timeslots: what `availableDates` and ' +
      '`availableTimeslots` say of each activity and day, in one answer and at one instant. These days may have at most ' +
      `${maxTimeslots} timeslots in all, also counting those that cannot be booked.`,
  })
  @RequiresScope('ota', 'bookings:read')
  availability(
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'First day of the range.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day of the range; at most 400 days in all.' })
    to: string,
    @Arg('activityIds', () => [ActivityID], {
      nullable: true,
      description:
        'The activities; all in the shopfront when absent. Those that are not in the shopfront are left out of the answer.',
    })
    activityIds?: string[] | null,
  ): Promise<Availability> {
    const { operatorId } = callerOf(context)
    const { database, now } = context
    return findAvailability(database, operatorId, activityIds, from, to, now)
  }

  @Query(() => [Timeslot], {
    description:
      'The timeslots of a day that can be booked now, in order, or of a range of days. Closed timeslots, those past their ' +
      'cutoff and those without room for the smallest booking are left out.',
  })
  @RequiresScope('ota', 'bookings:read')
  @Refuses('unknown-activity')
  availableTimeslots(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
    @Arg('date', () => LocalDate, {
      nullable: true,
      description: 'The local day. Required, unless a range is given.',
    })
    date?: string | null,
    @Arg('from', () => LocalDate, { nullable: true, description: 'First day of a range, instead of one day.' })
    from?: string | null,
    @Arg('to', () => LocalDate, {
      nullable: true,
      description: `Last day of the range; at most 400 days with ${maxTimeslots} timeslots.`,
    })
    to?: string | null,
  ): Promise<Timeslot[]> {
    const { operatorId } = callerOf(context)
    const { database, now } = context
    const [first, last] = daysOf(date, from, to)
    return findTimeslotsBetween(database, operatorId, activityId, first, last, now)
  }

  @Query(() => [Timeslot], {
    description:
      "Every timeslot that begins in a range of days, including full, closed and past ones: the operator's calendar. A guide sees those " +
      'to which the guide is assigned, here and in all that is about departures.',
  })
  @RequiresScope('departures:read')
  async timeslots(
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'First local day.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last local day; at most 1,000 timeslots in all.' }) to: string,
    @Arg('activityId', () => ActivityID, { nullable: true, description: 'The activity; all of them when absent.' })
    activityId?: string | null,
  ): Promise<Timeslot[]> {
    const caller = callerOf(context)
    const { database, now } = context
    const all = await listTimeslots(database, caller.operatorId, activityId ?? null, from, to, now)
    return findOwnDepartures(database, caller, all)
  }

  @Query(() => [Timeslot], {
    description:
      'Timeslots that began on an earlier day and are still running on this one, such as trips of several days and ' +
      'activities that run past midnight. `timeslots` lists those that begin. Up to 1,000, in the order in which they ' +
      'began.',
  })
  @RequiresScope('departures:read')
  async carriedOverTimeslots(
    @Ctx() context: Context,
    @Arg('date', () => LocalDate, { description: 'The local day.' }) date: string,
    @Arg('activityId', () => ActivityID, { nullable: true, description: 'The activity; all of them when absent.' })
    activityId?: string | null,
  ): Promise<Timeslot[]> {
    const caller = callerOf(context)
    const { database, now } = context
    const all = await findRunningTimeslots(database, caller.operatorId, activityId ?? null, date, now)
    return findOwnDepartures(database, caller, all)
  }

  @Query(() => Timeslot, { description: 'One timeslot in any state, including full, closed and past ones.' })
  @RequiresScope('departures:read')
  @Refuses('not-found')
  timeslot(
    @Ctx() context: Context,
    @Arg('timeslotId', () => TimeslotID, { description: 'The timeslot.' }) timeslotId: string,
  ): Promise<Timeslot> {
    return ownTimeslot(timeslotId, context)
  }

  @FieldResolver(() => Money)
  price(@Root() timeslot: Timeslot, @Ctx() context: Context, @ChannelArg() channel?: Channel | null): Money {
    return priceOfTimeslot(timeslot, sellerOfPrices(callerOf(context), channel), context.now)
  }

  @FieldResolver(() => [UnitPrice])
  unitPrices(@Root() timeslot: Timeslot, @Ctx() context: Context, @ChannelArg() channel?: Channel | null): UnitPrice[] {
    return unitPricesOf(timeslot, sellerOfPrices(callerOf(context), channel), context.now)
  }

  @FieldResolver(() => TimeslotTally, {
    description: 'The counts of its bookings in every channel at this instant: a partner may not see what others sell.',
  })
  @RequiresScope('departures:read')
  async tally(@Root() { timeslotId }: Timeslot, @Ctx() context: Context): Promise<TimeslotTally> {
    return (await context.batch.load(tallyTimeslots, callerOf(context).operatorId, timeslotId))!
  }

  @FieldResolver(() => Product, { description: 'The activity, whether or not it is in the shopfront.' })
  product(@Root() { activityId }: Timeslot, @Ctx() context: Context): Promise<Product | undefined> {
    return context.batch.load(findProductsById, callerOf(context).operatorId, activityId)
  }

  @FieldResolver(() => BookingConnection, { description: 'Its bookings of every channel, a page at a time.' })
  @RequiresScope('departures:read')
  bookings(
    @Root() { timeslotId }: Timeslot,
    @Ctx() context: Context,
    @Args(() => BookingArguments) given: BookingArguments,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BookingConnection> {
    return bookingsOf(context, { by: 'timeslot', parentId: timeslotId }, given, info)
  }

  @FieldResolver(() => WaitlistConnection, {
    description:
      'Those who wait for this timeslot, in the order in which they joined, a page at a time. Those who wait for any ' +
      'timeslot of the day are in `waitlist` only.',
  })
  @RequiresScope('bookings:read')
  waitlist(
    @Root() { timeslotId }: Timeslot,
    @Ctx() context: Context,
    @Args(() => WaitlistArguments) given: WaitlistArguments,
  ): Promise<WaitlistConnection> {
    return waitlistOf(context, timeslotId, given)
  }
}

@Resolver(() => AvailableDate)
export class AvailableDateResolver {
  @FieldResolver(() => Money)
  price(@Root() day: AvailableDate, @Ctx() context: Context, @ChannelArg() channel?: Channel | null): Money {
    return priceOf(day, context, channel)
  }
}

@Resolver(() => AvailableDay)
export class AvailableDayResolver {
  @FieldResolver(() => Money, { description: lowestPrice })
  price(@Root() day: AvailableDay, @Ctx() context: Context, @ChannelArg() channel?: Channel | null): Money {
    return priceOf(day, context, channel)
  }
}

@Resolver(() => TimeslotTally)
export class TimeslotTallyResolver {
  @FieldResolver(() => [UnitSum], {
    description: 'The units of the bookings that have places, the most frequent one first.',
  })
  @Cost({ objects: 10 })
  async units(@Root() { timeslotId }: TimeslotTally, @Ctx() context: Context): Promise<UnitSum[]> {
    const { operatorId, currency } = callerOf(context)
    const ofTimeslot = { by: 'timeslot', filter: {}, currency } as const
    return (await context.batch.loadWith(unitsBy, operatorId, timeslotId, ofTimeslot))!
  }

  @FieldResolver(() => Money, {
    description:
      'What customers still have to pay the operator for the bookings that have places: the sum of their `amountDue`.',
  })
  async amountDue(@Root() { timeslotId }: TimeslotTally, @Ctx() context: Context): Promise<Money> {
    const { operatorId, currency } = callerOf(context)
    return { amount: (await context.batch.load(findTimeslotAmountsDue, operatorId, timeslotId)) ?? 0, currency }
  }
}

@Resolver(() => UpcomingTimeslots)
export class TimeslotsAheadResolver {
  @FieldResolver(() => Timeslot, {
    nullable: true,
    description: 'The first one that can be booked now; if none can, the first of all. Null if there is none.',
  })
  next(@Root() { firstId }: UpcomingTimeslots, @Ctx() context: Context): Promise<Timeslot | undefined> | null {
    if (firstId === null) return null
    return context.batch.load(findTimeslotsById, callerOf(context).operatorId, firstId)
  }
}

function priceOf(day: AvailableDate, context: Context, channel: Channel | null | undefined): Money {
  return day.pricing
    ? priceOfDate(day, sellerOfPrices(callerOf(context), channel), context.now)
    : { amount: day.priceMinor, currency: day.currency }
}

/** The first and the last day, of one day or of a range. */
function daysOf(date?: string | null, from?: string | null, to?: string | null): [first: string, last: string] {
  const refuse = (argument: string, detail: string) => validationRefusal([{ path: [argument], detail }])
  if (from == null && to == null) {
    if (date == null) throw refuse('date', 'Date is required.')
    return [date, date]
  }
  if (date != null) throw refuse('date', 'Give one day or a range of days, not both.')
  if (from == null) throw refuse('from', 'The first day of the range is required.')
  if (to == null) throw refuse('to', 'The last day of the range is required.')
  return [from, to]
}
