import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { UsageAmount } from './UsageSeries.ts'
import { UsagePeriod } from './UsageSummary.ts'

@ObjectType({ simpleResolvers: true, description: 'The usage with one value of a member of the extra info.' })
export class UsageGroup extends UsageAmount {
  @Field(() => String, {
    nullable: true,
    description:
      'The value as text; null if the member is absent or `null`, or if the extra info is not a readable JSON object.',
  })
  value!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'The sum of the groups that are not listed.' })
export class OtherUsage extends UsageAmount {
  @Field(() => GraphQLSafeInt, { description: 'How many groups are not listed.' })
  groupCount!: number
}

@ObjectType({
  simpleResolvers: true,
  description: 'The usage of a meter by the value of a member of the extra info.',
})
export class UsageBreakdown {
  @Field(() => UsagePeriod, { description: 'The period.' })
  period!: UsagePeriod

  @Field(() => [UsageGroup], { description: 'One for each value: highest usage first, then by value.' })
  groups!: UsageGroup[]

  @Field(() => OtherUsage, { description: 'The groups beyond `first`.' })
  remaining!: OtherUsage

  @Field(() => UsageAmount, { description: 'All groups together.' })
  totals!: UsageAmount

  @Field(() => UsageAmount, {
    description:
      'Further usage of the meter in the period. Retention has deleted these entries and their extra info, so ' +
      'they are in no group.',
  })
  deleted!: UsageAmount
}
