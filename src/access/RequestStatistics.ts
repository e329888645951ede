import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, Float, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'How many requests were refused for one reason.' })
export class RefusalCount {
  @Field(() => String, {
    description: 'The code of the refusal, as it ends its problem type; `internal` where the service failed.',
  })
  code!: string

  @Field(() => GraphQLSafeInt, { description: 'How many requests.' })
  requests!: number
}

@ObjectType({
  simpleResolvers: true,
  description:
    'The requests with a key over some days in UTC, over REST and GraphQL. Statistics: they are there within seconds, and an instance ' +
    'that is killed takes the last seconds with it.',
})
export class RequestStatistics {
  @Field(() => GraphQLSafeInt, {
    description: 'How many requests were answered, refused ones too. A subscription counts as one, when it begins.',
  })
  requests!: number

  @Field(() => [RefusalCount], {
    description: 'Those that were not carried out, by reason, most first; of a GraphQL request the first error counts.',
  })
  refusals!: RefusalCount[]

  @Field(() => Float, {
    nullable: true,
    description:
      'In how many milliseconds 95 of 100 requests were answered, from their headers to the last byte of the answer; to within a fifth. ' +
      'Subscriptions and exports are left out. Null when there are none.',
  })
  p95Milliseconds!: number | null
}
