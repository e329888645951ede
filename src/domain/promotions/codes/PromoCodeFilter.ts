import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../../scalars/bounds.ts'
import { DateTimeRange } from '../../scalars/DateTimeRange.ts'
import { ActivityID, PromoCodeID } from '../../scalars/identifiers.ts'

@InputType({ description: 'Which promo codes to list: those that match every given condition.' })
export class PromoCodeFilter {
  @Field(() => [PromoCodeID], { nullable: true, description: 'One of these promo codes; at most 100.' })
  @Size({ max: 100 })
  ids?: string[] | null

  @Field(() => [ActivityID], {
    nullable: true,
    description: 'Valid for one of these activities, or for all activities; at most 100.',
  })
  @Size({ max: 100 })
  activityIds?: string[] | null

  @Field(() => Boolean, { nullable: true, description: 'Only those that are active, or only those that are not.' })
  active?: boolean | null

  @Field(() => DateTimeRange, { nullable: true, description: 'Created at these instants.' })
  createdAt?: DateTimeRange | null

  @Field(() => String, {
    nullable: true,
    description: 'Part of the code or the name; case-insensitive, without wildcards.',
  })
  @Text({ max: 200 })
  text?: string | null
}
