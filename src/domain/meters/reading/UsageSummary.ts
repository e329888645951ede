import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../../scalars/DateTime.ts'
import { Decimal } from '../../scalars/Decimal.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'

@ObjectType({ simpleResolvers: true, description: "A range of days on the operator's calendar, both ends included." })
export class UsagePeriod {
  @Field(() => LocalDate, { description: 'First day.' })
  from!: string

  @Field(() => LocalDate, { description: 'Last day.' })
  to!: string

  @Field(() => DateTime, { description: 'The first second of the first day.' })
  startsAt!: Date

  @Field(() => DateTime, { description: 'The last second of the last day.' })
  endsAt!: Date
}

@ObjectType({ simpleResolvers: true, description: 'Usage of all meters together.' })
export class UsageTotals {
  @Field(() => Decimal, { description: 'Sum of usage across all meters, exact.' })
  usage!: string

  @Field(() => GraphQLSafeInt, { description: 'Number of entries across all meters.' })
  eventCount!: number
}

@ObjectType({ simpleResolvers: true, description: 'Usage of one meter.' })
export class MeterUsage {
  @Field(() => String, { description: "The meter's name." })
  meter!: string

  @Field(() => Decimal, { description: 'Sum of its usage, exact.' })
  totalUsage!: string

  @Field(() => GraphQLSafeInt, { description: 'Number of its entries.' })
  eventCount!: number
}

@ObjectType({ simpleResolvers: true, description: 'The usage of every meter in a period.' })
export class UsageSummary {
  @Field(() => UsagePeriod, { description: 'The period.' })
  period!: UsagePeriod

  @Field(() => UsageTotals, { description: 'All meters together.' })
  totals!: UsageTotals

  @Field(() => [MeterUsage], {
    description: 'Each meter with an entry in the period, highest usage first, then by name.',
  })
  meters!: MeterUsage[]
}
