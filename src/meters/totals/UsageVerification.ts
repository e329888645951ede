import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../../scalars/DateTime.ts'
import { Decimal } from '../../scalars/Decimal.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'A day or an hour in which the totals of a meter are not what its entries add up to.',
})
export class UsageDifference {
  @Field(() => LocalDate, { description: "The day on the operator's calendar." })
  day!: string

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the hour begins; null where it is the total of the day.',
  })
  hour!: Date | null

  @Field(() => String, { description: 'The meter.' })
  meter!: string

  @Field(() => Decimal, { description: 'What its entries and their corrections add up to.' })
  recordedUsage!: string

  @Field(() => GraphQLSafeInt, { description: 'How many entries count.' })
  recordedEvents!: number

  @Field(() => Decimal, { description: 'What the totals say, less what retention has deleted.' })
  totalUsage!: string

  @Field(() => GraphQLSafeInt, { description: 'How many entries the totals say there are.' })
  totalEvents!: number
}

@ObjectType({
  simpleResolvers: true,
  description: 'Whether the totals of some days are what every single entry adds up to.',
})
export class UsageVerification {
  @Field(() => LocalDate, { description: 'The first day.' })
  from!: string

  @Field(() => LocalDate, { description: 'The last day.' })
  to!: string

  @Field(() => Boolean, { description: 'Whether every total of every day and hour is exact, to the last digit.' })
  equal!: boolean

  @Field(() => GraphQLSafeInt, { description: 'How many entries and corrections were added up.' })
  entries!: number

  @Field(() => GraphQLSafeInt, { description: 'How many totals differ.' })
  differing!: number

  @Field(() => [UsageDifference], { description: 'The first hundred of them.' })
  differences!: UsageDifference[]
}
