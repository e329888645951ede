import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { Cost } from '../../scalars/Cost.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { Decimal } from '../../scalars/Decimal.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { UsagePeriod } from './UsageSummary.ts'

@ObjectType({ simpleResolvers: true, description: 'What was used on one meter, and in how many entries.' })
export class UsageAmount {
  @Field(() => Decimal, { description: 'Sum of usage, exact.' })
  usage!: string

  @Field(() => GraphQLSafeInt, { description: 'Number of entries.' })
  events!: number
}

@ObjectType({ simpleResolvers: true, description: 'One step of a series, no longer than the period.' })
export class UsageSpan {
  @Field(() => DateTime, { description: 'Its first instant.' })
  startsAt!: Date

  @Field(() => DateTime, { description: 'The instant at which it is over and the next one starts.' })
  endsAt!: Date

  @Field(() => LocalDate, { description: 'Its first day; of an hour the day that it belongs to.' })
  from!: string

  @Field(() => LocalDate, { description: 'Its last day; of an hour the day that it belongs to.' })
  to!: string
}

@ObjectType({
  simpleResolvers: true,
  description: 'What was used on a meter in the previous period, and how the period differs.',
})
export class UsageBefore extends UsageAmount {
  @Field(() => Decimal, { description: 'How much more was used in the period than before it; below zero if less.' })
  difference!: string

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The same in percent of what was used before, with at most 2 digits after the point; null if that was nothing.',
  })
  percentage!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'What was used on one meter, step by step.' })
export class MeterSeries {
  @Field(() => String, { description: "The meter's name." })
  meter!: string

  @Field(() => [UsageAmount], {
    description: 'What was used in each of the `buckets`, in their order; zeros included.',
  })
  @Cost({ objects: 100 })
  points!: UsageAmount[]

  @Field(() => UsageAmount, { description: 'What was used in the whole period.' })
  totals!: UsageAmount

  @Field(() => UsageBefore, { description: 'What was used in the previous period.' })
  previous!: UsageBefore
}

@ObjectType({ simpleResolvers: true, description: 'What was used on some meters over time.' })
export class UsageSeries {
  @Field(() => UsagePeriod, { description: 'The period.' })
  period!: UsagePeriod

  @Field(() => UsagePeriod, {
    description:
      'The period that it is compared with: as many days directly before it; of whole calendar months as many whole months.',
  })
  previousPeriod!: UsagePeriod

  @Field(() => [UsageSpan], { description: 'Every step of the period, in order, also those without usage.' })
  // So that two series at most fit into an operation: one alone may have twenty thousand points.
  @Cost({ objects: 100 })
  buckets!: UsageSpan[]

  @Field(() => [MeterSeries], {
    description:
      'One for each meter: in the order in which they were asked for, else the highest usage first, then by name.',
  })
  @Cost({ objects: 20 })
  series!: MeterSeries[]
}
