import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../scalars/bounds.ts'
import { DateTimeRange } from '../scalars/DateTimeRange.ts'
import { KeyID, PartnerID } from '../scalars/identifiers.ts'

@InputType('ApiKeyFilter', { description: 'Which API keys to list: those that match every given condition.' })
export class KeyFilter {
  @Field(() => [KeyID], { nullable: true, description: 'One of these keys; at most 100.' })
  @Size({ max: 100 })
  ids?: string[] | null

  @Field(() => [PartnerID], { nullable: true, description: 'That sell as one of these partners; at most 100.' })
  @Size({ max: 100 })
  partnerIds?: string[] | null

  @Field(() => String, {
    nullable: true,
    description: 'Part of the name or the prefix; case-insensitive, without wildcards.',
  })
  @Text({ max: 200 })
  text?: string | null

  @Field(() => DateTimeRange, { nullable: true, description: 'Issued at these instants.' })
  createdAt?: DateTimeRange | null
}
