import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { findOwnDepartures } from '../../../domain/assignments/findOwnDepartures.ts'
import { findUsesByResource } from '../../../domain/availability/findUses.ts'
import { ResourceUse } from '../../../domain/availability/ResourceUse.ts'
import { Product } from '../../../domain/products/Product.ts'
import { notFound } from '../../../domain/refusals/notFound.ts'
import { deleteResource } from '../../../domain/resources/deleteResource.ts'
import { findNeedsByResource } from '../../../domain/resources/findNeeds.ts'
import { findQuantities } from '../../../domain/resources/findQuantities.ts'
import { findMembersByResource, findResourcesById } from '../../../domain/resources/findResources.ts'
import { countResources, listResources } from '../../../domain/resources/listResources.ts'
import { QuantityPeriod } from '../../../domain/resources/QuantityPeriod.ts'
import { Resource } from '../../../domain/resources/Resource.ts'
import { ResourceChanges, ResourceInput, ResourceNeedsInput } from '../../../domain/resources/ResourceInput.ts'
import { ResourceMember } from '../../../domain/resources/ResourceMember.ts'
import { ResourceNeed } from '../../../domain/resources/ResourceNeed.ts'
import { ResourceShortage } from '../../../domain/resources/ResourceShortage.ts'
import { findShortages, MOST_SHORTAGES } from '../../../domain/resources/shortages.ts'
import { updateNeeds } from '../../../domain/resources/updateNeeds.ts'
import { createResource, updateResource } from '../../../domain/resources/writeResource.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { DateTime } from '../../../domain/scalars/DateTime.ts'
import { ActivityID, ResourceID } from '../../../domain/scalars/identifiers.ts'
import type { Context } from '../Context.ts'
import { connectionOf } from '../lists/connectionOf.ts'
import { BY_NAME, readPart } from '../lists/cursor.ts'
import { LONGEST_PAGE, LongPaginationArguments } from '../lists/LongPaginationArguments.ts'
import { ResourceConnection } from '../lists/ResourceConnection.ts'
import { callerOf } from './callerOf.ts'
import { force } from './force.ts'
import { prepareCalendarChange } from './prepareCalendarChange.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Resource)
export class ResourceResolver {
  @Query(() => ResourceConnection, { description: "The operator's resources, by name, a page at a time; at most 200." })
  @RequiresScope('bookings:read')
  @Cost({ longestPage: LONGEST_PAGE })
  async resources(
    @Ctx() context: Context,
    @Args(() => LongPaginationArguments) pagination: LongPaginationArguments,
  ): Promise<ResourceConnection> {
    const { database } = context
    const { operatorId } = callerOf(context)
    const part = readPart(pagination, BY_NAME, LONGEST_PAGE)
    const page = await listResources(database, operatorId, part)
    return {
      ...connectionOf(page, ({ name, resourceId }) => ({ key: name, id: resourceId }), part, BY_NAME),
      count: () => countResources(database, operatorId),
    }
  }

  @Query(() => Resource, { description: 'One resource.' })
  @RequiresScope('bookings:read')
  @Refuses('not-found')
  async resource(
    @Ctx() context: Context,
    @Arg('resourceId', () => ResourceID, { description: 'The resource.' }) resourceId: string,
  ): Promise<Resource> {
    const resource = await context.batch.load(findResourcesById, callerOf(context).operatorId, resourceId)
    if (!resource) throw notFound('resource')
    return resource
  }

  @Query(() => [ResourceShortage], {
    description:
      'The timeslots with bookings that are short of a resource and are not over, in the order of their starts; at most ' +
      `${MOST_SHORTAGES}.`,
  })
  @RequiresScope('departures:read')
  async resourceShortages(@Ctx() context: Context): Promise<ResourceShortage[]> {
    const caller = callerOf(context)
    const all = await findShortages(context.database, caller.operatorId, context.now)
    return findOwnDepartures(context.database, caller, all)
  }

  @Mutation(() => Resource, { description: 'Adds a resource. Activities use it once they need it.' })
  @RequiresScope('catalogue:write')
  @Refuses()
  createResource(
    @Ctx() context: Context,
    @Arg('input', () => ResourceInput, { description: 'Its name, and how many there are.' }) input: ResourceInput,
  ): Promise<Resource> {
    return createResource(context.database, callerOf(context), input, context.now)
  }

  @Mutation(() => Resource, {
    description: 'Changes a resource, and the places of all timeslots that use it, in one transaction.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found', 'resource-shortage', 'version-conflict')
  async updateResource(
    @Ctx() context: Context,
    @Arg('resourceId', () => ResourceID, { description: 'The resource to change.' }) resourceId: string,
    @Arg('input', () => ResourceChanges, { description: 'What to change.' }) input: ResourceChanges,
    @Arg('force', () => Boolean, force) forced: boolean,
  ): Promise<Resource> {
    const operatorId = await prepareCalendarChange(context)
    return updateResource(context.database, operatorId, resourceId, input, forced, context.now)
  }

  @Mutation(() => ResourceID, { description: 'Deletes a resource that no activity needs.' })
  @RequiresScope('catalogue:write')
  @Refuses('not-found')
  deleteResource(
    @Ctx() context: Context,
    @Arg('resourceId', () => ResourceID, { description: 'The resource to delete.' }) resourceId: string,
  ): Promise<string> {
    return deleteResource(context.database, callerOf(context).operatorId, resourceId)
  }

  @Mutation(() => Product, {
    description:
      'Sets which resources an activity needs, all of them at once. Its places are from then on the least of its own and of ' +
      'what its resources leave at that time.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found', 'resource-shortage', 'version-conflict')
  async updateResourceNeeds(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
    @Arg('input', () => ResourceNeedsInput, { description: 'What it needs.' }) input: ResourceNeedsInput,
    @Arg('force', () => Boolean, force) forced: boolean,
  ): Promise<Product> {
    const operatorId = await prepareCalendarChange(context)
    const { needs, expectedVersion } = input
    return updateNeeds(context.database, operatorId, activityId, needs, forced, context.now, expectedVersion)
  }

  @FieldResolver(() => [ResourceMember], { description: 'Those with names, by name; none if it is not named.' })
  async members(@Ctx() context: Context, @Root() { resourceId }: Resource): Promise<ResourceMember[]> {
    return (await context.batch.load(findMembersByResource, callerOf(context).operatorId, resourceId)) ?? []
  }

  @FieldResolver(() => [ResourceNeed], { description: 'Which activities need it.' })
  async needs(@Ctx() context: Context, @Root() { resourceId }: Resource): Promise<ResourceNeed[]> {
    return (await context.batch.load(findNeedsByResource, callerOf(context).operatorId, resourceId)) ?? []
  }

  @FieldResolver(() => [ResourceUse], {
    description: 'The timeslots that use it, or could, within a range of time of at most 31 days, by start.',
  })
  @RequiresScope('bookings:read')
  @Cost({ longestPage: 500 })
  async uses(
    @Ctx() context: Context,
    @Root() { resourceId }: Resource,
    @Arg('from', () => DateTime, { description: 'The start of the range.' }) from: Date,
    @Arg('before', () => DateTime, { description: 'The end of the range, which is not part of it.' }) before: Date,
  ): Promise<ResourceUse[]> {
    return (
      (await context.batch.loadWith(findUsesByResource, callerOf(context).operatorId, resourceId, { from, before })) ??
      []
    )
  }

  @FieldResolver(() => [QuantityPeriod], {
    description: 'How many there are within a range of time; none while it is not open.',
  })
  @Cost({ longestPage: 500 })
  async quantities(
    @Ctx() context: Context,
    @Root() { resourceId }: Resource,
    @Arg('from', () => DateTime, { description: 'The start of the range.' }) from: Date,
    @Arg('before', () => DateTime, { description: 'The end of the range, which is not part of it.' }) before: Date,
  ): Promise<QuantityPeriod[]> {
    return (
      (await context.batch.loadWith(findQuantities, callerOf(context).operatorId, resourceId, { from, before })) ?? []
    )
  }
}
