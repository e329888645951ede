import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { Cost } from '../../scalars/Cost.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { Decimal } from '../../scalars/Decimal.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { UsagePeriod } from './UsageSummary.ts'

@ObjectType({ simpleResolvers: true, description: 'The usage of one meter, and its number of entries.' })
export class UsageAmount {
  @Field(() => Decimal, { description: 'Sum of usage, exact.' })
  usage!: string

  @Field(() => GraphQLSafeInt, { description: 'Number of entries.' })
  eventCount!: number
}

@ObjectType({ simpleResolvers: true, description: 'One bucket of a series, clipped to the period.' })
export class UsageSpan {
  @Field(() => DateTime, { description: 'Its first instant.' })
  startsAt!: Date

  @Field(() => DateTime, { description: 'The instant at which it ends and the next one starts.' })
  endsAt!: Date

  @Field(() => LocalDate, { description: 'Its first day; for an hour, the day that it belongs to.' })
  from!: string

  @Field(() => LocalDate, { description: 'Its last day; for an hour, the day that it belongs to.' })
  to!: string
}

@ObjectType({
  simpleResolvers: true,
  description: 'The usage of a meter in the previous period, and the difference.',
})
export class PreviousUsage extends UsageAmount {
  @Field(() => Decimal, { description: 'How much more was used than in the previous period; negative if less.' })
  difference!: string

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The same as a percentage of the previous usage, with at most 2 decimal places; null if that was zero.',
  })
  percentage!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'The usage of one meter over time.' })
export class MeterSeries {
  @Field(() => String, { description: "The meter's name." })
  meter!: string

  @Field(() => [UsageAmount], {
    description: 'The usage in each of the `buckets`, in their order, including zeros.',
  })
  @Cost({ objects: 100 })
  points!: UsageAmount[]

  @Field(() => UsageAmount, { description: 'The usage in the whole period.' })
  totals!: UsageAmount

  @Field(() => PreviousUsage, { description: 'The usage in the previous period.' })
  previous!: PreviousUsage
}

@ObjectType({ simpleResolvers: true, description: 'The usage of several meters over time.' })
export class UsageSeries {
  @Field(() => UsagePeriod, { description: 'The period.' })
  period!: UsagePeriod

  @Field(() => UsagePeriod, {
    description:
      'The previous period: as many days directly before it; for whole calendar months, as many whole months.',
  })
  previousPeriod!: UsagePeriod

  @Field(() => [UsageSpan], { description: 'Every bucket of the period, in order, including those without usage.' })
  // The cost allows at most two series in one operation: one alone can have twenty thousand points.
  @Cost({ objects: 100 })
  buckets!: UsageSpan[]

  @Field(() => [MeterSeries], {
    description:
      'One for each meter, in the order in which they were requested; otherwise the highest usage first, then by name.',
  })
  @Cost({ objects: 20 })
  series!: MeterSeries[]
}
