import { GraphQLSafeInt } from 'graphql-scalars'
import { ArgsType, Field, Int } from 'type-graphql'
import { ChangeType } from '../../../domain/changes/ChangeType.ts'
import { MAX_CHANGES, MAX_WAIT_SECONDS } from '../../../domain/changes/readChanges.ts'

/** The arguments of a page of changes. */
@ArgsType()
export class ChangeArguments {
  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description:
      'The sequence number of the last page or snapshot. When absent: from the oldest change that is kept, 30 days.',
  })
  after?: number | null

  @Field(() => [ChangeType], { nullable: true, description: 'Only these; all when absent.' })
  types?: ChangeType[] | null

  @Field(() => Int, { defaultValue: 100, description: `How many at most: 1–${MAX_CHANGES}.` })
  limit!: number

  @Field(() => Int, {
    defaultValue: 0,
    description: `How many seconds to wait for a change if there is none yet, 0–${MAX_WAIT_SECONDS}: the answer comes with the change. Over REST alone; others answer at once.`,
  })
  wait!: number
}
