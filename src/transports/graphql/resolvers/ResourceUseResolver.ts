import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import { findTimeslotsById } from '../../../domain/availability/findTimeslots.ts'
import { findUsesByTimeslot } from '../../../domain/availability/findUses.ts'
import { ResourceUse } from '../../../domain/availability/ResourceUse.ts'
import { Timeslot } from '../../../domain/availability/Timeslot.ts'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { findProductsById } from '../../../domain/products/findProducts.ts'
import { Product } from '../../../domain/products/Product.ts'
import { findNeedsByActivity } from '../../../domain/resources/findNeeds.ts'
import { findResourcesById } from '../../../domain/resources/findResources.ts'
import { Resource } from '../../../domain/resources/Resource.ts'
import { ResourceNeed } from '../../../domain/resources/ResourceNeed.ts'
import { ResourceShortage } from '../../../domain/resources/ResourceShortage.ts'
import { findShortagesByTimeslot } from '../../../domain/resources/shortages.ts'
import { takesPlaces } from '../../../domain/rules/bookingStatuses.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => ResourceUse)
export class ResourceUseResolver {
  @FieldResolver(() => Resource, { description: 'The resource.' })
  async resource(@Ctx() context: Context, @Root() { resourceId }: ResourceUse): Promise<Resource> {
    return (await context.batch.load(findResourcesById, callerOf(context).operatorId, resourceId))!
  }

  @FieldResolver(() => Timeslot, { description: 'The timeslot.' })
  async timeslot(@Ctx() context: Context, @Root() { timeslotId }: ResourceUse): Promise<Timeslot> {
    return (await context.batch.load(findTimeslotsById, callerOf(context).operatorId, timeslotId))!
  }
}

@Resolver(() => ResourceNeed)
export class ResourceNeedResolver {
  @FieldResolver(() => Resource, { description: 'The resource.' })
  async resource(@Ctx() context: Context, @Root() { resourceId }: ResourceNeed): Promise<Resource> {
    return (await context.batch.load(findResourcesById, callerOf(context).operatorId, resourceId))!
  }

  @FieldResolver(() => Product, { description: 'The activity.' })
  async product(@Ctx() context: Context, @Root() { activityId }: ResourceNeed): Promise<Product> {
    return (await context.batch.load(findProductsById, callerOf(context).operatorId, activityId))!
  }
}

@Resolver(() => Product)
export class ProductResourceResolver {
  @FieldResolver(() => [ResourceNeed], { description: 'The resources that it needs, which it may share with others.' })
  @RequiresScope('bookings:read')
  async resourceNeeds(@Ctx() context: Context, @Root() { activityId }: Product): Promise<ResourceNeed[]> {
    return (await context.batch.load(findNeedsByActivity, callerOf(context).operatorId, activityId)) ?? []
  }

  @FieldResolver(() => Int, {
    description:
      'Increases with every change of what it needs. Send it back to `updateResourceNeeds` as `expectedVersion` to change only ' +
      'what you have read.',
  })
  @RequiresScope('bookings:read')
  resourceNeedsVersion(@Root() { resourceNeedsVersion }: Product): number {
    return resourceNeedsVersion
  }
}

@Resolver(() => Timeslot)
export class TimeslotResourceResolver {
  @FieldResolver(() => [ResourceUse], { description: 'What it uses of resources, by name.' })
  @RequiresScope('departures:read')
  async resourceUses(@Ctx() context: Context, @Root() { timeslotId }: Timeslot): Promise<ResourceUse[]> {
    return (await context.batch.load(findUsesByTimeslot, callerOf(context).operatorId, timeslotId)) ?? []
  }
}

@Resolver(() => Booking)
export class BookingShortageResolver {
  @FieldResolver(() => [ResourceShortage], {
    description:
      'What its timeslot is short of, because a change was forced. Empty once the booking has no places any more.',
  })
  @RequiresScope('bookings:read')
  async shortages(@Ctx() context: Context, @Root() { timeslotId, status }: Booking): Promise<ResourceShortage[]> {
    if (!takesPlaces[status]) return []
    return (await context.batch.load(findShortagesByTimeslot, callerOf(context).operatorId, timeslotId)) ?? []
  }
}
