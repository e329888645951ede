import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { summariseUsage } from '../../../domain/meters/reading/summariseUsage.ts'
import { UsageSummary } from '../../../domain/meters/reading/UsageSummary.ts'
import { RecordUsageBatchInput } from '../../../domain/meters/recording/RecordUsageBatchInput.ts'
import { RecordUsageInput } from '../../../domain/meters/recording/RecordUsageInput.ts'
import { recordUsage } from '../../../domain/meters/recording/recordUsage.ts'
import { recordUsageBatch } from '../../../domain/meters/recording/recordUsageBatch.ts'
import { UsageBatch, UsageBatchMode } from '../../../domain/meters/recording/UsageBatch.ts'
import { UsageEntry } from '../../../domain/meters/UsageEntry.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'
import type { Context } from '../Context.ts'
import type { Replayable } from '../schema/applyConventions.ts'
import { callerOf } from './callerOf.ts'
import { IdempotencyKey } from './IdempotencyKey.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => UsageEntry)
export class UsageResolver {
  @Query(() => UsageSummary, { description: "The usage of a range of days on the operator's calendar, by meter." })
  @RequiresScope('usage:read')
  // It reads the totals of any number of meters: four such fields fit into an operation.
  @Cost({ values: 4000 })
  usageSummary(
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'First day, from 00:00:00.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day, through 23:59:59.' }) to: string,
  ): Promise<UsageSummary> {
    const { operatorId, timeZone } = callerOf(context)
    return summariseUsage(context.database, operatorId, timeZone, from, to)
  }

  @Mutation(() => UsageEntry, {
    description:
      'Records one entry on a meter. When the response arrives, it is stored, and the next summary includes it.',
  })
  @RequiresScope('usage:write')
  @Refuses('idempotency-mismatch')
  async recordUsage(
    @Ctx() context: Context,
    @Arg('input', () => RecordUsageInput, { description: 'The entry.' }) input: RecordUsageInput,
    @IdempotencyKey('A retry with the same key returns the first response, forever.') key?: string | null,
  ): Promise<Replayable<Pick<UsageEntry, 'id' | 'meter' | 'usage'>>> {
    const { database, recorder, now } = context
    const { entry, replayed } = await recordUsage(
      recorder,
      database,
      callerOf(context).operatorId,
      input,
      key ?? null,
      now,
    )
    return { result: entry, replayed }
  }

  @Mutation(() => UsageBatch, {
    nullable: true,
    description:
      'Records up to 1,000 entries in one transaction. Give each entry its own idempotency key: then the batch can be ' +
      'retried, as a whole or in part, and every entry is counted once.',
  })
  @RequiresScope('usage:write')
  @Refuses('idempotency-mismatch')
  recordUsageBatch(
    @Ctx() context: Context,
    @Arg('input', () => RecordUsageBatchInput, { description: 'The entries.' }) input: RecordUsageBatchInput,
    @Arg('mode', () => UsageBatchMode, {
      defaultValue: UsageBatchMode.ATOMIC,
      description: 'Whether the other entries are recorded when one is refused.',
    })
    mode: UsageBatchMode,
  ): Promise<UsageBatch> {
    return recordUsageBatch(context.database, callerOf(context).operatorId, input.entries, mode, context.now)
  }
}
