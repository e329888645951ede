import { Field, InputType, Int } from 'type-graphql'
import { Range, Size, Text } from '../scalars/bounds.ts'
import { ResourceID, ResourceMemberID } from '../scalars/identifiers.ts'
import { Ruled } from '../scalars/inputRule.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { LocalTime } from '../scalars/LocalTime.ts'
import { needsViolations } from './needsViolations.ts'
import { ResourcePer } from './ResourcePer.ts'
import { listViolations, newResourceViolations } from './resourceViolations.ts'

export const MAX_QUANTITY = 10_000
/** The minutes of a week. */
const MAX_MINUTES = 10_080

@InputType({ description: 'Hours of some weekdays.' })
export class OpeningTimeInput {
  @Field(() => [Int], { description: 'Days of the week, 1 for Monday to 7 for Sunday (ISO 8601).' })
  @Size({ min: 1, max: 7 })
  @Range({ min: 1, max: 7 })
  weekdays!: number[]

  @Field(() => LocalTime, { description: 'The local time from which it can be used.' })
  opensAt!: string

  @Field(() => LocalTime, {
    description: 'The local time until which it can be used; not after `from` means on the next day.',
  })
  closesAt!: string
}

@InputType({
  description:
    'Days on which there are fewer or more of a resource. Those of a resource, or of a member, do not overlap.',
})
export class ResourceExceptionInput {
  @Field(() => LocalDate, { description: 'The first day.' })
  from!: string

  @Field(() => LocalDate, { nullable: true, description: 'The last day; no end if absent.' })
  to?: string | null

  @Field(() => Int, { nullable: true, description: 'How many there are then. Not for a named resource.' })
  @Range({ min: 0, max: MAX_QUANTITY })
  quantity?: number | null

  @Field(() => ResourceMemberID, {
    nullable: true,
    description: 'The member that is absent. For a named resource only.',
  })
  memberId?: string | null

  @Field(() => String, { nullable: true, description: 'The reason, for the staff.' })
  @Text({ max: 500 })
  reason?: string | null
}

@InputType({ description: 'One of a named resource, such as a guide.' })
export class ResourceMemberInput {
  @Field(() => ResourceMemberID, { nullable: true, description: 'The member to change; a new one if absent.' })
  memberId?: string | null

  @Field(() => String, { description: 'The name, unique within the resource ignoring case.' })
  @Text({ min: 1, max: 100 })
  name!: string

  @Field(() => [String], { nullable: true, description: 'What it can do, such as a language; nothing if absent.' })
  @Size({ max: 30 })
  @Text({ min: 1, max: 50 })
  skills?: string[] | null

  @Field(() => Boolean, { nullable: true, description: 'Whether it counts and can be assigned; true if absent.' })
  active?: boolean | null
}

@Ruled<ResourceInput>(newResourceViolations)
@InputType({ description: 'A new resource.' })
export class ResourceInput {
  @Field(() => String, {
    description: 'The name, unique among your resources ignoring case. Refusals tell it to partners.',
  })
  @Text({ min: 1, max: 100 })
  name!: string

  @Field(() => Int, {
    nullable: true,
    description: 'How many there are; not for a named resource, which has its members.',
  })
  @Range({ min: 1, max: MAX_QUANTITY })
  quantity?: number | null

  @Field(() => [ResourceMemberInput], { nullable: true, description: 'Makes it a named resource, with these members.' })
  @Size({ min: 1, max: 200 })
  members?: ResourceMemberInput[] | null

  @Field(() => [OpeningTimeInput], { nullable: true, description: 'When it can be used; always if absent or empty.' })
  @Size({ max: 20 })
  openingTimes?: OpeningTimeInput[] | null

  @Field(() => [ResourceExceptionInput], {
    nullable: true,
    description:
      'Days on which there are fewer or more. Not for a named resource: its members can be absent once they exist.',
  })
  @Size({ max: 500 })
  exceptions?: ResourceExceptionInput[] | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'For a named resource: whether departures with bookings that lack a member get one by rule, within a minute or two; false if absent.',
  })
  autoAssign?: boolean | null
}

@Ruled<ResourceChanges>(listViolations)
@InputType({ description: 'Changes to a resource; omitted fields stay as they are, lists are replaced as a whole.' })
export class ResourceChanges {
  @Field(() => String, {
    nullable: true,
    description: 'The name, unique among your resources ignoring case. Refusals tell it to partners.',
  })
  @Text({ min: 1, max: 100 })
  name?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'How many there are; not for a named resource, which has its members.',
  })
  @Range({ min: 1, max: MAX_QUANTITY })
  quantity?: number | null

  @Field(() => [ResourceMemberInput], {
    nullable: true,
    description:
      'The members of a named resource. One that is missing is deleted, or deactivated if it was ever assigned.',
  })
  @Size({ min: 1, max: 200 })
  members?: ResourceMemberInput[] | null

  @Field(() => [OpeningTimeInput], { nullable: true, description: 'When it can be used; always when empty.' })
  @Size({ max: 20 })
  openingTimes?: OpeningTimeInput[] | null

  @Field(() => [ResourceExceptionInput], { nullable: true, description: 'Days on which there are fewer or more.' })
  @Size({ max: 500 })
  exceptions?: ResourceExceptionInput[] | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'For a named resource: whether departures with bookings that lack a member get one by rule, within a minute or two.',
  })
  autoAssign?: boolean | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the resource that you have read: nothing is changed if it has another version now.',
  })
  @Range({ min: 1, max: 2_147_483_647 })
  expectedVersion?: number | null
}

@InputType({ description: 'How many of a resource an activity needs.' })
export class ResourceNeedInput {
  @Field(() => ResourceID, { description: 'The resource. An activity names each once.' })
  resourceId!: string

  @Field(() => ResourcePer, { description: 'For what it needs them.' })
  per!: ResourcePer

  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'How many it needs for each of that.' })
  @Range({ min: 1, max: 1000 })
  quantity?: number | null

  @Field(() => Int, { nullable: true, description: 'With `GROUP`, and only then: how many participants are a group.' })
  @Range({ min: 1, max: 1000 })
  groupSize?: number | null

  @Field(() => Int, { nullable: true, description: 'How many minutes before the start they are needed; 0 if absent.' })
  @Range({ min: 0, max: MAX_MINUTES })
  minutesBefore?: number | null

  @Field(() => Int, { nullable: true, description: 'How many minutes after the end they are needed; 0 if absent.' })
  @Range({ min: 0, max: MAX_MINUTES })
  minutesAfter?: number | null

  @Field(() => [String], {
    nullable: true,
    description: 'What a member that is assigned must be able to do, for a named resource.',
  })
  @Size({ max: 10 })
  @Text({ min: 1, max: 50 })
  skills?: string[] | null
}

@Ruled<ResourceNeedsInput>(needsViolations)
@InputType({ description: 'What an activity needs.' })
export class ResourceNeedsInput {
  @Field(() => [ResourceNeedInput], { description: 'What it needs; nothing when empty. At most 20.' })
  @Size({ max: 20 })
  needs!: ResourceNeedInput[]

  @Field(() => Int, {
    nullable: true,
    description:
      'The `resourceNeedsVersion` of the activity that you have read: nothing is changed if it has another one now.',
  })
  @Range({ min: 1, max: 2_147_483_647 })
  expectedVersion?: number | null
}
