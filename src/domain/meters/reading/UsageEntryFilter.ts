import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../../scalars/bounds.ts'
import { DateRange } from '../../scalars/DateRange.ts'
import { IdempotencyKeyText } from '../../scalars/IdempotencyKeyText.ts'
import { UsageEntryStatus } from '../UsageEntryStatus.ts'
import { UsageSource } from '../UsageSource.ts'
import { ExtraInfoFilter } from './ExtraInfoFilter.ts'

@InputType({ description: 'Which entries to list: those that match every given condition.' })
export class UsageEntryFilter {
  @Field(() => String, { nullable: true, description: 'Of this meter.' })
  @Text({ max: 128 })
  meter?: string | null

  @Field(() => DateRange, {
    nullable: true,
    description: "That occurred on these days of the operator's calendar.",
  })
  date?: DateRange | null

  @Field(() => UsageSource, { nullable: true, description: 'Recorded by this source.' })
  source?: UsageSource | null

  @Field(() => UsageEntryStatus, { nullable: true, description: 'With this status.' })
  status?: UsageEntryStatus | null

  @Field(() => IdempotencyKeyText, {
    nullable: true,
    description: 'Recorded under this idempotency key: at most one entry.',
  })
  idempotencyKey?: string | null

  @Field(() => [ExtraInfoFilter], {
    nullable: true,
    description:
      'With all of these members of the extra info; at most 10. It requires `meter` and both ends of `date`, with at ' +
      'most 500,000 entries and 500 MB of extra info between them; half as much with two members, a third with ' +
      'three, and so on. One such request at a time for each operator.',
  })
  @Size({ max: 10 })
  where?: ExtraInfoFilter[] | null
}
