import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../scalars/bounds.ts'
import { DateTimeRange } from '../scalars/DateTimeRange.ts'
import { ActivityID } from '../scalars/identifiers.ts'

@InputType({ description: 'Which activities to list: those that match every given condition.' })
export class ProductFilter {
  @Field(() => [ActivityID], { nullable: true, description: 'One of these activities; at most 100.' })
  @Size({ max: 100 })
  ids?: string[] | null

  @Field(() => String, {
    nullable: true,
    description: 'Part of the name; case-insensitive, without wildcards.',
  })
  @Text({ max: 200 })
  text?: string | null

  @Field(() => DateTimeRange, { nullable: true, description: 'Created at these instants.' })
  createdAt?: DateTimeRange | null

  @Field(() => DateTimeRange, { nullable: true, description: 'With `updatedAt` at these instants.' })
  updatedAt?: DateTimeRange | null
}
