import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, Float, ObjectType } from 'type-graphql'
import { Cost } from '../scalars/Cost.ts'
import { type CallKind, CallKindEnum } from './CallKind.ts'

@ObjectType({ simpleResolvers: true, description: 'How many requests were refused for one reason.' })
export class RefusalCount {
  @Field(() => String, {
    description:
      'The code of the refusal, which is the last segment of its problem type; `internal` for a failure of the ' +
      'service.',
  })
  code!: string

  @Field(() => GraphQLSafeInt, { description: 'How many requests.' })
  requestCount!: number
}

@ObjectType({ simpleResolvers: true, description: 'How many requests of one kind were sent.' })
export class CallCount {
  @Field(() => CallKindEnum, { description: 'The kind of call.' })
  kind!: CallKind

  @Field(() => GraphQLSafeInt, { description: 'How many requests were answered, including refused ones.' })
  requestCount!: number

  @Field(() => GraphQLSafeInt, { description: 'How many of them were refused because of a rate limit.' })
  limitedCount!: number
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
  requestCount!: number

  @Field(() => [RefusalCount], {
    description:
      'The requests that were not carried out, by reason, most frequent first. For a GraphQL request its first ' +
      'error counts.',
  })
  refusals!: RefusalCount[]

  @Field(() => [CallCount], {
    description:
      'The requests by kind, every kind that occurred, in the order of the enumeration. Subscriptions are not counted, nor is what ' +
      'was refused because the service had too much to do.',
  })
  @Cost({ objects: 4 })
  calls!: CallCount[]

  @Field(() => Float, {
    nullable: true,
    description:
      "The 95th percentile of the response time in milliseconds, from the request's headers to the last byte of " +
      'the response; accurate to within a fifth. Subscriptions and exports are excluded. Null when there are no ' +
      'requests.',
  })
  p95Milliseconds!: number | null
}
