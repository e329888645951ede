import { GraphQLSafeInt } from 'graphql-scalars'
import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { hasScope } from '../../../domain/access/admit.ts'
import { listTimeslotsOfShopfront } from '../../../domain/availability/findTimeslots.ts'
import { dayOf, findTimeslotsByDay } from '../../../domain/availability/findTimeslotsByDay.ts'
import { Timeslot } from '../../../domain/availability/Timeslot.ts'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { visiblePartner } from '../../../domain/bookings/findBooking.ts'
import { findBookingsById } from '../../../domain/bookings/findBookingsById.ts'
import { findBookingsOfDays } from '../../../domain/bookings/lists/findBookingsOfDays.ts'
import { ChangeDigest } from '../../../domain/changes/ChangeDigest.ts'
import { ChangeEvent } from '../../../domain/changes/ChangeEvent.ts'
import { ChangePage } from '../../../domain/changes/ChangePage.ts'
import { ChangeSnapshot } from '../../../domain/changes/ChangeSnapshot.ts'
import { ChangeType } from '../../../domain/changes/ChangeType.ts'
import { findDigest } from '../../../domain/changes/findDigest.ts'
import { numberChanges } from '../../../domain/changes/numberChanges.ts'
import { findUsageQuotasById } from '../../../domain/meters/quotas/findUsageQuotas.ts'
import { UsageQuota } from '../../../domain/meters/quotas/UsageQuota.ts'
import { findProductsById } from '../../../domain/products/findProducts.ts'
import { listProducts } from '../../../domain/products/listProducts.ts'
import { Product } from '../../../domain/products/Product.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'
import { findEntriesById } from '../../../domain/waitlist/findEntry.ts'
import { WaitlistEntry } from '../../../domain/waitlist/WaitlistEntry.ts'
import type { Context } from '../Context.ts'
import { ChangeArguments } from '../lists/ChangeArguments.ts'
import { limitDays } from '../lists/limitDays.ts'
import { awaitChanges } from '../subscriptions/awaitChanges.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

/** How many days a snapshot or a digest has at most. */
const COPIED_DAYS = 100

@Resolver(() => ChangeEvent)
export class ChangeResolver {
  @Query(() => ChangePage, {
    description:
      "Every change of the operator, in one sequence: a partner sees those of its own bookings and waitlist entries, and of the shopfront's " +
      'products and availability; the operator sees all. A change is there as soon as the request that made it is answered, and none is ' +
      'skipped. Begin with `changeSnapshot`; then ask for the changes after the last `sequenceNumber`, again and again.',
  })
  @RequiresScope('ota', 'operator:read')
  @Refuses('changes-expired', 'sequence-number-ahead')
  @Cost({ values: 10 })
  changes(
    @Ctx() context: Context,
    @Args(() => ChangeArguments) { after, types, limit, wait }: ChangeArguments,
  ): Promise<ChangePage> {
    const caller = callerOf(context)
    const requested = { partnerId: visiblePartner(caller), after: after ?? null, types: types ?? null, limit }
    return awaitChanges(context, caller.operatorId, requested, wait)
  }

  @Query(() => ChangeSnapshot, {
    description: 'The start of a copy of products, timeslots and bookings, kept equal with `changes` from then on.',
  })
  @RequiresScope('ota', 'operator:read')
  async changeSnapshot(
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'First local day of timeslots and bookings.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last local day; at most 100 days in all.' }) to: string,
  ): Promise<ChangeSnapshot> {
    limitDays(from, to, COPIED_DAYS)
    return { sequenceNumber: await numberChanges(context.database, callerOf(context).operatorId), from, to }
  }

  @Query(() => ChangeDigest, {
    description:
      'Hashes of the timeslots of each day and of each booking, by which a copy that has reached a sequence number proves to be equal, or ' +
      'finds what differs.',
  })
  @RequiresScope('ota', 'operator:read')
  @Refuses('sequence-number-ahead')
  changeDigest(
    @Ctx() context: Context,
    @Arg('at', () => GraphQLSafeInt, { description: 'The sequence number of the copy.' }) at: number,
    @Arg('from', () => LocalDate, { description: 'First local day.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last local day; at most 100 days in all.' }) to: string,
  ): Promise<ChangeDigest> {
    const caller = callerOf(context)
    limitDays(from, to, COPIED_DAYS)
    const { operatorId } = caller
    const requested = { operatorId, partnerId: visiblePartner(caller), at, from, to, now: context.now }
    return findDigest(context.database, requested)
  }

  @FieldResolver(() => Booking, { nullable: true, description: 'With a change of a booking: the booking.' })
  async booking(@Root() { type, objectId }: ChangeEvent, @Ctx() context: Context): Promise<Booking | undefined> {
    if (!type.startsWith('booking.')) return undefined
    return context.batch.load(findBookingsById, callerOf(context).operatorId, objectId!)
  }

  @FieldResolver(() => Product, {
    nullable: true,
    description: 'With `PRODUCT_UPDATED`: the product; null for a partner if it is not in the shopfront any more.',
  })
  async product(@Root() { type, activityId }: ChangeEvent, @Ctx() context: Context): Promise<Product | undefined> {
    return type === ChangeType.PRODUCT_UPDATED ? productSeen(context, activityId!) : undefined
  }

  @FieldResolver(() => [Timeslot], {
    nullable: true,
    description:
      'With `AVAILABILITY_CHANGED`: all timeslots of the day by start, full and closed ones included. Replace what you have of the day.',
  })
  async timeslots(
    @Root() { type, activityId, date }: ChangeEvent,
    @Ctx() context: Context,
  ): Promise<Timeslot[] | undefined> {
    if (type !== ChangeType.AVAILABILITY_CHANGED) return undefined
    if (!(await productSeen(context, activityId!))) return []
    const { operatorId } = callerOf(context)
    return (await context.batch.load(findTimeslotsByDay, operatorId, dayOf(activityId!, date!))) ?? []
  }

  @FieldResolver(() => WaitlistEntry, { nullable: true, description: 'With `WAITLIST_UPDATED`: the entry.' })
  async waitlistEntry(
    @Root() { type, objectId }: ChangeEvent,
    @Ctx() context: Context,
  ): Promise<WaitlistEntry | undefined> {
    if (type !== ChangeType.WAITLIST_UPDATED) return undefined
    return context.batch.load(findEntriesById, callerOf(context).operatorId, objectId!)
  }

  @FieldResolver(() => UsageQuota, {
    nullable: true,
    description: 'With `QUOTA_UPDATED`: the quota; null if it was deleted.',
  })
  async usageQuota(@Root() { type, objectId }: ChangeEvent, @Ctx() context: Context): Promise<UsageQuota | undefined> {
    if (type !== ChangeType.QUOTA_UPDATED) return undefined
    const quota = await context.batch.load(findUsageQuotasById, callerOf(context).operatorId, objectId!)
    return quota as UsageQuota | undefined
  }
}

/** More than any shopfront has. */
const ALL = { size: 100_000, backwards: false, beyond: null }

@Resolver(() => ChangeSnapshot)
export class ChangeSnapshotResolver {
  @FieldResolver(() => [Product], { description: 'The products in the shopfront, by name.' })
  async products(@Ctx() context: Context): Promise<Product[]> {
    const { database } = context
    return (await listProducts(database, callerOf(context).operatorId, {}, false, ALL)).items
  }

  @FieldResolver(() => [Timeslot], {
    description: 'All their timeslots of the days by start, full and closed ones included.',
  })
  @Cost({ objects: 1000 })
  timeslots(@Root() { from, to }: ChangeSnapshot, @Ctx() context: Context): Promise<Timeslot[]> {
    const { database, now } = context
    return listTimeslotsOfShopfront(database, callerOf(context).operatorId, from, to, now)
  }

  @FieldResolver(() => [Booking], { description: 'The bookings of these days: of a partner its own, in any status.' })
  @Cost({ objects: 1000 })
  bookings(@Root() { from, to }: ChangeSnapshot, @Ctx() context: Context): Promise<Booking[]> {
    const caller = callerOf(context)
    const partnerId = visiblePartner(caller)
    const { database, now } = context
    return findBookingsOfDays(database, caller.operatorId, { partnerId, from, to }, now)
  }
}

/** The product, if the caller sees it. */
async function productSeen(context: Context, activityId: string): Promise<Product | undefined> {
  const caller = callerOf(context)
  const product = await context.batch.load(findProductsById, caller.operatorId, activityId)
  return product && (product.published || hasScope(caller, 'bookings:read')) ? product : undefined
}
