import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { RecordUsageInput } from '../meters/RecordUsageInput.ts'
import { recordUsage } from '../meters/recordUsage.ts'
import { summariseUsage } from '../meters/summariseUsage.ts'
import { UsageEntry } from '../meters/UsageEntry.ts'
import { UsageSummary } from '../meters/UsageSummary.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import type { Context } from './Context.ts'
import { callerOf } from './callerOf.ts'
import { IdempotencyKey } from './IdempotencyKey.ts'
import { Needs } from './Needs.ts'

@Resolver(() => UsageEntry)
export class UsageResolver {
  @Query(() => UsageSummary, { description: "What was used in some days on the operator's calendar, meter by meter." })
  @Needs('usage:read')
  usageSummary(
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'First day, from 00:00:00.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day, through 23:59:59.' }) to: string,
  ): Promise<UsageSummary> {
    const { operatorId, timeZone } = callerOf(context)
    return summariseUsage(context.database, operatorId, timeZone, from, to)
  }

  @Mutation(() => UsageEntry, {
    description: 'Records one use of a meter. Once answered it is stored, and counted in the very next summary.',
  })
  @Needs('usage:write')
  async recordUsage(
    @Ctx() context: Context,
    @Arg('input', () => RecordUsageInput, { description: 'The entry.' }) input: RecordUsageInput,
    @IdempotencyKey('The same key and entry again give the first answer again, for ever.') key?: string | null,
  ) {
    const { operatorId } = callerOf(context)
    const { entry, replayed } = await recordUsage(context.database, operatorId, input, key ?? null, context.now)
    context.replayed = replayed
    return entry
  }
}
