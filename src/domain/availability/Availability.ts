import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { Cost } from '../scalars/Cost.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { AvailableDay } from './AvailableDay.ts'

@ObjectType({ simpleResolvers: true, description: 'When an activity can be booked at this instant.' })
export class ActivityAvailability {
  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Field(() => [AvailableDay], {
    description: 'The days of the range on which it can be booked, in order; none if it cannot be booked.',
  })
  @Cost({ objects: 30 })
  dates!: AvailableDay[]
}

@ObjectType({ simpleResolvers: true, description: 'When activities can be booked, all at the same instant.' })
export class Availability {
  @Field(() => GraphQLSafeInt, {
    description:
      'The sequence number of the change feed up to which this contains every change. Ask `changes` or `changed` for those after it.',
  })
  sequenceNumber!: number

  @Field(() => [ActivityAvailability], { description: 'The activities that were asked for, by name.' })
  @Cost({ objects: 5 })
  activities!: ActivityAvailability[]
}
