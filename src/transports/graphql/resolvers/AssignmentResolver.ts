import { GraphQLURL } from 'graphql-scalars'
import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import { AssignmentRuleInput, MembersInput } from '../../../domain/assignments/AssignmentInput.ts'
import { AssignmentRun, UnfilledDeparture } from '../../../domain/assignments/AssignmentRun.ts'
import { assignMembers } from '../../../domain/assignments/assignMembers.ts'
import { assignMembersByRule } from '../../../domain/assignments/assignMembersByRule.ts'
import { calendarUrl } from '../../../domain/assignments/calendarUrl.ts'
import {
  findAssignmentsByMember,
  findAssignmentsByTimeslot,
  listAssignments,
} from '../../../domain/assignments/findAssignments.ts'
import { findCandidates } from '../../../domain/assignments/findCandidates.ts'
import { findLackingUses } from '../../../domain/assignments/findLacking.ts'
import { MemberCandidate } from '../../../domain/assignments/MemberCandidate.ts'
import { ResourceAssignment } from '../../../domain/assignments/ResourceAssignment.ts'
import { findTimeslotsById } from '../../../domain/availability/findTimeslots.ts'
import { ResourceUse } from '../../../domain/availability/ResourceUse.ts'
import { Timeslot } from '../../../domain/availability/Timeslot.ts'
import { notFound } from '../../../domain/refusals/notFound.ts'
import { findMembersById, findResourcesById } from '../../../domain/resources/findResources.ts'
import { Resource } from '../../../domain/resources/Resource.ts'
import { ResourceMember } from '../../../domain/resources/ResourceMember.ts'
import { renewCalendar } from '../../../domain/resources/renewCalendar.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { DateTime } from '../../../domain/scalars/DateTime.ts'
import { ResourceID, ResourceMemberID, TimeslotID } from '../../../domain/scalars/identifiers.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'
import { refuseDeparturesOnly } from './refuseDeparturesOnly.ts'

@Resolver(() => ResourceAssignment)
export class AssignmentResolver {
  @Query(() => ResourceMember, { description: 'One member of a named resource, such as a guide.' })
  @RequiresScope('bookings:read')
  @Refuses('not-found')
  async resourceMember(
    @Ctx() context: Context,
    @Arg('memberId', () => ResourceMemberID, { description: 'The member.' }) memberId: string,
  ): Promise<ResourceMember> {
    const member = await context.batch.load(findMembersById, callerOf(context).operatorId, memberId)
    if (!member) throw notFound('member')
    return member
  }

  @Query(() => [ResourceAssignment], {
    description: 'Who is assigned within a range of time of at most 31 days, in the order of the starts.',
  })
  @RequiresScope('bookings:read')
  @Cost({ objects: 200 })
  resourceAssignments(
    @Ctx() context: Context,
    @Arg('from', () => DateTime, { description: 'The start of the range.' }) from: Date,
    @Arg('before', () => DateTime, { description: 'The end of the range, which is not part of it.' }) before: Date,
  ): Promise<ResourceAssignment[]> {
    return listAssignments(context.database, callerOf(context).operatorId, from, before)
  }

  @Query(() => [ResourceUse], {
    description:
      'The departures with bookings that lack members of a named resource and start within a range of time of at most 31 days, ' +
      'in the order of their starts.',
  })
  @RequiresScope('bookings:read')
  @Cost({ objects: 100 })
  understaffedTimeslots(
    @Ctx() context: Context,
    @Arg('from', () => DateTime, { description: 'The start of the range.' }) from: Date,
    @Arg('before', () => DateTime, { description: 'The end of the range, which is not part of it.' }) before: Date,
  ): Promise<ResourceUse[]> {
    return findLackingUses(context.database, callerOf(context).operatorId, from, before)
  }

  @Mutation(() => ResourceUse, {
    description:
      'Sets which members of a resource a departure has, by hand. A rule never changes them, and never assigns those who are removed to ' +
      'this departure again. A member cannot have two departures at once.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found')
  assignMembers(
    @Ctx() context: Context,
    @Arg('timeslotId', () => TimeslotID, { description: 'The departure.' }) timeslotId: string,
    @Arg('resourceId', () => ResourceID, { description: 'The named resource that it uses.' }) resourceId: string,
    @Arg('input', () => MembersInput, { description: 'Its members.' }) { memberIds }: MembersInput,
  ): Promise<ResourceUse> {
    const { operatorId } = callerOf(context)
    return assignMembers(context.database, operatorId, timeslotId, resourceId, memberIds, context.now)
  }

  @Mutation(() => AssignmentRun, {
    description:
      'Assigns members to departures with bookings that lack them, in the order of their starts. It takes those who are free and have ' +
      'the skills: first who has the fewest hours that day, then that week from Monday to Sunday, then who has the fewest skills, then by ' +
      'name. It changes nothing that is assigned already, and leaves out who was removed from a departure by hand.',
  })
  @RequiresScope('catalogue:write')
  @Refuses()
  assignMembersByRule(
    @Ctx() context: Context,
    @Arg('from', () => DateTime, { description: 'The start of the range. Departures that have started are left out.' })
    from: Date,
    @Arg('before', () => DateTime, {
      description: 'The end of the range, which is not part of it, at most 31 days later.',
    })
    before: Date,
    @Arg('input', () => AssignmentRuleInput, { description: 'For which resources.' }) {
      resourceIds,
    }: AssignmentRuleInput,
  ): Promise<AssignmentRun> {
    const { operatorId } = callerOf(context)
    return assignMembersByRule(context.database, operatorId, from, before, resourceIds ?? null, context.now)
  }

  @Mutation(() => ResourceMember, {
    description: 'Gives a member a new calendar link. The one before stops working at once.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found')
  renewCalendarLink(
    @Ctx() context: Context,
    @Arg('memberId', () => ResourceMemberID, { description: 'The member.' }) memberId: string,
  ): Promise<ResourceMember> {
    return renewCalendar(context.database, callerOf(context).operatorId, memberId)
  }

  @FieldResolver(() => ResourceMember, { description: 'The member.' })
  async member(@Ctx() context: Context, @Root() { memberId }: ResourceAssignment): Promise<ResourceMember> {
    return (await context.batch.load(findMembersById, callerOf(context).operatorId, memberId))!
  }

  @FieldResolver(() => Resource, { description: 'The resource.' })
  async resource(@Ctx() context: Context, @Root() { resourceId }: ResourceAssignment): Promise<Resource> {
    return (await context.batch.load(findResourcesById, callerOf(context).operatorId, resourceId))!
  }

  @FieldResolver(() => Timeslot, { description: 'The departure.' })
  async timeslot(@Ctx() context: Context, @Root() { timeslotId }: ResourceAssignment): Promise<Timeslot> {
    return (await context.batch.load(findTimeslotsById, callerOf(context).operatorId, timeslotId))!
  }
}

@Resolver(() => UnfilledDeparture)
export class UnfilledDepartureResolver {
  @FieldResolver(() => Resource, { description: 'The resource.' })
  async resource(@Ctx() context: Context, @Root() { resourceId }: UnfilledDeparture): Promise<Resource> {
    return (await context.batch.load(findResourcesById, callerOf(context).operatorId, resourceId))!
  }

  @FieldResolver(() => Timeslot, { description: 'The departure.' })
  async timeslot(@Ctx() context: Context, @Root() { timeslotId }: UnfilledDeparture): Promise<Timeslot> {
    return (await context.batch.load(findTimeslotsById, callerOf(context).operatorId, timeslotId))!
  }
}

@Resolver(() => MemberCandidate)
export class MemberCandidateResolver {
  @FieldResolver(() => ResourceMember, { description: 'The member.' })
  async member(@Ctx() context: Context, @Root() { memberId }: MemberCandidate): Promise<ResourceMember> {
    return (await context.batch.load(findMembersById, callerOf(context).operatorId, memberId))!
  }

  @FieldResolver(() => Timeslot, { nullable: true, description: 'The other departure, if the member is busy.' })
  async busyTimeslot(@Ctx() context: Context, @Root() { busyTimeslotId }: MemberCandidate): Promise<Timeslot | null> {
    if (busyTimeslotId === null) return null
    return (await context.batch.load(findTimeslotsById, callerOf(context).operatorId, busyTimeslotId)) ?? null
  }
}

@Resolver(() => ResourceMember)
export class MemberResolver {
  @FieldResolver(() => [ResourceAssignment], {
    description: 'Its departures within a range of time of at most 31 days, in the order of their starts.',
  })
  @RequiresScope('bookings:read')
  @Cost({ objects: 50 })
  async assignments(
    @Ctx() context: Context,
    @Root() { memberId }: ResourceMember,
    @Arg('from', () => DateTime, { description: 'The start of the range.' }) from: Date,
    @Arg('before', () => DateTime, { description: 'The end of the range, which is not part of it.' }) before: Date,
  ): Promise<ResourceAssignment[]> {
    const { operatorId } = callerOf(context)
    return (await context.batch.loadWith(findAssignmentsByMember, operatorId, memberId, { from, before })) ?? []
  }

  @FieldResolver(() => GraphQLURL, {
    description:
      'A secret link to its departures as iCalendar, without a key: calendars subscribe to it. It works until it is renewed. Who may only ' +
      'read departures may not read it.',
  })
  calendarUrl(@Ctx() context: Context, @Root() member: ResourceMember): string {
    const caller = callerOf(context)
    refuseDeparturesOnly(caller)
    return calendarUrl(context.links, caller.operatorId, member)
  }
}

@Resolver(() => Timeslot)
export class TimeslotAssignmentResolver {
  @FieldResolver(() => [ResourceAssignment], {
    description: 'Who is assigned to it, by the names of the resource and of the member.',
  })
  @RequiresScope('departures:read')
  async assignments(@Ctx() context: Context, @Root() { timeslotId }: Timeslot): Promise<ResourceAssignment[]> {
    return (await context.batch.load(findAssignmentsByTimeslot, callerOf(context).operatorId, timeslotId)) ?? []
  }
}

@Resolver(() => ResourceUse)
export class ResourceUseAssignmentResolver {
  @FieldResolver(() => [ResourceMember], {
    description: 'Of a named resource, who is assigned to the departure, by name.',
  })
  async members(@Ctx() context: Context, @Root() use: ResourceUse): Promise<ResourceMember[]> {
    const { operatorId } = callerOf(context)
    const assigned = await assignedTo(context, use)
    return Promise.all(
      assigned.map(async each => (await context.batch.load(findMembersById, operatorId, each.memberId))!),
    )
  }

  @FieldResolver(() => Int, {
    description:
      'Of a named resource, how many members its bookings use and nobody is assigned for; 0 if it is not named.',
  })
  async missingMembers(@Ctx() context: Context, @Root() use: ResourceUse): Promise<number> {
    const { operatorId } = callerOf(context)
    const resource = (await context.batch.load(findResourcesById, operatorId, use.resourceId))!
    return resource.hasNamedMembers ? use.used - (await assignedTo(context, use)).length : 0
  }

  @FieldResolver(() => [MemberCandidate], {
    description: 'Of a named resource, all its members, by name, and whether each can be assigned to the departure.',
  })
  @Cost({ objects: 20 })
  async candidates(
    @Ctx() context: Context,
    @Root() { timeslotId, resourceId }: ResourceUse,
  ): Promise<MemberCandidate[]> {
    const caller = callerOf(context)
    refuseDeparturesOnly(caller)
    const all = (await context.batch.load(findCandidates, caller.operatorId, timeslotId)) ?? []
    return all.filter(each => each.resourceId === resourceId)
  }
}

async function assignedTo(context: Context, use: ResourceUse): Promise<ResourceAssignment[]> {
  const all = (await context.batch.load(findAssignmentsByTimeslot, callerOf(context).operatorId, use.timeslotId)) ?? []
  return all.filter(each => each.resourceId === use.resourceId)
}
