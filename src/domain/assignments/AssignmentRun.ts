import { Field, Int, ObjectType } from 'type-graphql'
import { ResourceID, TimeslotID } from '../scalars/identifiers.ts'
import { ResourceAssignment } from './ResourceAssignment.ts'

@ObjectType({ simpleResolvers: true, description: 'A departure for which a rule found too few members.' })
export class UnfilledDeparture {
  @Field(() => TimeslotID, { description: 'The departure.' })
  timeslotId!: string

  @Field(() => ResourceID, { description: 'The resource.' })
  resourceId!: string

  @Field(() => Int, { description: 'How many members it still lacks.' })
  missing!: number

  @Field(() => String, { description: 'Why, in a sentence.' })
  reason!: string
}

@ObjectType({ simpleResolvers: true, description: 'What a rule assigned, and what it could not.' })
export class AssignmentRun {
  @Field(() => [ResourceAssignment], { description: 'Who it assigned, in the order of the departures.' })
  assigned!: ResourceAssignment[]

  @Field(() => [UnfilledDeparture], {
    description: 'The departures that still lack members, in the order of their starts.',
  })
  unfilled!: UnfilledDeparture[]
}
