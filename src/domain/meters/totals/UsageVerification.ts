import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../../scalars/DateTime.ts'
import { Decimal } from '../../scalars/Decimal.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'A day or an hour in which the totals of a meter differ from the sum of its entries.',
})
export class UsageDifference {
  @Field(() => LocalDate, { description: "The day on the operator's calendar." })
  day!: string

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the hour starts; null for the total of the day.',
  })
  hour!: Date | null

  @Field(() => String, { description: 'The meter.' })
  meter!: string

  @Field(() => Decimal, { description: 'The sum of its entries and their corrections.' })
  recordedUsage!: string

  @Field(() => GraphQLSafeInt, { description: 'The number of entries.' })
  recordedEventCount!: number

  @Field(() => Decimal, { description: 'The total, without usage that retention has deleted.' })
  totalUsage!: string

  @Field(() => GraphQLSafeInt, { description: 'The number of entries in the total.' })
  totalEventCount!: number
}

@ObjectType({
  simpleResolvers: true,
  description: 'Whether the totals of a range of days equal the sum of all entries.',
})
export class UsageVerification {
  @Field(() => LocalDate, { description: 'The first day.' })
  from!: string

  @Field(() => LocalDate, { description: 'The last day.' })
  to!: string

  @Field(() => Boolean, { description: 'Whether every total of every day and hour is exact, to the last digit.' })
  equal!: boolean

  @Field(() => GraphQLSafeInt, { description: 'How many entries and corrections were added up.' })
  entryCount!: number

  @Field(() => GraphQLSafeInt, { description: 'How many totals differ.' })
  differenceCount!: number

  @Field(() => [UsageDifference], { description: 'The first hundred of them.' })
  differences!: UsageDifference[]
}
