import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { LocalDate } from '../scalars/LocalDate.ts'

@ObjectType({
  simpleResolvers: true,
  description:
    'A deprecated field, argument, input field or enum value, or path or parameter of REST, that is still used with a key.',
})
export class DeprecatedUse {
  @Field(() => String, {
    description:
      'Its schema coordinate, such as `Booking.price`, `Query.products(name:)` or `BookingStatus.ON_HOLD`; for REST its method and ' +
      'path, with the name of a parameter after them.',
  })
  coordinate!: string

  @Field(() => GraphQLSafeInt, {
    description:
      'How many operations used it over GraphQL, or requests over REST. A subscription counts as one, when it starts.',
  })
  uses!: number

  @Field(() => LocalDate, { description: 'The last day in UTC on which it was used.' })
  lastUsedOn!: string

  @Field(() => String, {
    nullable: true,
    description: 'What to use instead, written in the same way. Null if it is removed already.',
  })
  use!: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The last day on which it certainly works. Null if it is removed already.',
  })
  removedAfter!: string | null
}
