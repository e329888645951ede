import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, Float, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'How many requests were refused for one reason.' })
export class RefusalCount {
  @Field(() => String, {
    description:
      'The code of the refusal, which is the last segment of its problem type; `internal` for a failure of the ' +
      'service.',
  })
  code!: string

  @Field(() => GraphQLSafeInt, { description: 'How many requests.' })
  requests!: number
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Statistics of the requests with a key on a range of days in UTC, over REST and GraphQL. They appear within ' +
    'seconds; an instance that is killed loses those of the last seconds.',
})
export class RequestStatistics {
  @Field(() => GraphQLSafeInt, {
    description:
      'How many requests were answered, including refused ones. A subscription counts as one, when it starts.',
  })
  requests!: number

  @Field(() => [RefusalCount], {
    description:
      'The requests that were not carried out, by reason, most frequent first. For a GraphQL request its first ' +
      'error counts.',
  })
  refusals!: RefusalCount[]

  @Field(() => Float, {
    nullable: true,
    description:
      "The 95th percentile of the response time in milliseconds, from the request's headers to the last byte of " +
      'the response; accurate to within a fifth. Subscriptions and exports are excluded. Null when there are no ' +
      'requests.',
  })
  p95Milliseconds!: number | null
}
