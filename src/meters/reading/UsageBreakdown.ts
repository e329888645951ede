import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { UsageAmount } from './UsageSeries.ts'
import { UsagePeriod } from './UsageSummary.ts'

@ObjectType({ simpleResolvers: true, description: 'What was used with one value of a member of the extra info.' })
export class UsageGroup extends UsageAmount {
  @Field(() => String, {
    nullable: true,
    description:
      'The value as text; null where the member is absent or `null`, or the extra info is no JSON object that can be read.',
  })
  value!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'The groups beyond those that are listed, together.' })
export class UsageRemainder extends UsageAmount {
  @Field(() => GraphQLSafeInt, { description: 'How many groups they are.' })
  groups!: number
}

@ObjectType({
  simpleResolvers: true,
  description: 'What was used on a meter by the value of a member of the extra info.',
})
export class UsageBreakdown {
  @Field(() => UsagePeriod, { description: 'The period.' })
  period!: UsagePeriod

  @Field(() => [UsageGroup], { description: 'One for each value: the highest usage first, then by value.' })
  groups!: UsageGroup[]

  @Field(() => UsageRemainder, { description: 'The groups beyond `first`.' })
  remaining!: UsageRemainder

  @Field(() => UsageAmount, { description: 'All groups together.' })
  totals!: UsageAmount

  @Field(() => UsageAmount, {
    description:
      'What else the meter was used for in the period: retention has deleted those entries with their extra info, so that they are in no group.',
  })
  deleted!: UsageAmount
}
