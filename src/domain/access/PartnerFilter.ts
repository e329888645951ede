import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../scalars/bounds.ts'
import { DateTimeRange } from '../scalars/DateTimeRange.ts'
import { PartnerID } from '../scalars/identifiers.ts'

@InputType({ description: 'Which partners to list: those that match every given condition.' })
export class PartnerFilter {
  @Field(() => [PartnerID], { nullable: true, description: 'One of these partners; at most 100.' })
  @Size({ max: 100 })
  ids?: string[] | null

  @Field(() => String, {
    nullable: true,
    description: 'Part of the name or the slug; case-insensitive, without wildcards.',
  })
  @Text({ max: 200 })
  text?: string | null

  @Field(() => DateTimeRange, { nullable: true, description: 'Added at these instants.' })
  createdAt?: DateTimeRange | null
}
