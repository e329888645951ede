import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../../scalars/bounds.ts'
import { IdempotencyKeyText } from '../../scalars/IdempotencyKeyText.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { UsageEntryStatus } from '../UsageEntryStatus.ts'
import { UsageSource } from '../UsageSource.ts'
import { UsageMemberFilter } from './UsageMemberFilter.ts'

@InputType({ description: 'Which entries to list: those that match everything that is given.' })
export class UsageEntryFilter {
  @Field(() => String, { nullable: true, description: 'Of this meter.' })
  @Text({ min: 1, max: 128 })
  meter?: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: "That occurred on this day of the operator's calendar or later.",
  })
  from?: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: "That occurred on this day of the operator's calendar or earlier.",
  })
  to?: string | null

  @Field(() => UsageSource, { nullable: true, description: 'Recorded by these.' })
  source?: UsageSource | null

  @Field(() => UsageEntryStatus, { nullable: true, description: 'With this status.' })
  status?: UsageEntryStatus | null

  @Field(() => IdempotencyKeyText, {
    nullable: true,
    description: 'Recorded under this idempotency key: one at most.',
  })
  idempotencyKey?: string | null

  @Field(() => [UsageMemberFilter], {
    nullable: true,
    description:
      'With these members of the extra info, all of them; at most 10. Give `meter`, `from` and `to` as well, with at most ' +
      '500,000 entries between them, with two members half as many, and so on, and 500 MB of extra info in all. One at a time for ' +
      'each operator.',
  })
  @Size({ max: 10 })
  where?: UsageMemberFilter[] | null
}
