import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import { createUsageQuota } from '../../../domain/meters/quotas/createUsageQuota.ts'
import { deleteUsageQuota } from '../../../domain/meters/quotas/deleteUsageQuota.ts'
import { findQuotaCrossings, MAX_CROSSINGS } from '../../../domain/meters/quotas/findQuotaCrossings.ts'
import { findQuotaStandings, type QuotaStanding } from '../../../domain/meters/quotas/findQuotaStandings.ts'
import { findUsageQuotas } from '../../../domain/meters/quotas/findUsageQuotas.ts'
import { UsageQuota } from '../../../domain/meters/quotas/UsageQuota.ts'
import { UsageQuotaCrossing } from '../../../domain/meters/quotas/UsageQuotaCrossing.ts'
import { UsageQuotaInput } from '../../../domain/meters/quotas/UsageQuotaInput.ts'
import { refuseViolations } from '../../../domain/refusals/refusal.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { Decimal } from '../../../domain/scalars/Decimal.ts'
import { UsageQuotaID } from '../../../domain/scalars/identifiers.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => UsageQuota)
export class UsageQuotaResolver {
  @Query(() => [UsageQuota], {
    description: 'The quotas of the operator, by meter: what is monitored, how much was used, and when it was reached.',
  })
  @RequiresScope('operator:read', 'usage:read')
  usageQuotas(@Ctx() context: Context): Promise<UsageQuota[]> {
    return findUsageQuotas(context.database, callerOf(context).operatorId)
  }

  @Mutation(() => UsageQuota, {
    description:
      'Sets a quota on a meter; an operator has at most 100. Reaching it is recorded once per period, within seconds, ' +
      'including the current period; earlier periods are not checked. Recording continues beyond the quota. Setting the ' +
      'same meter, period and threshold again changes only who gets the e-mail.',
  })
  @RequiresScope('operator:write')
  @Refuses()
  createUsageQuota(
    @Ctx() context: Context,
    @Arg('input', () => UsageQuotaInput, { description: 'What to monitor, and who gets the e-mail.' })
    input: UsageQuotaInput,
  ): Promise<UsageQuota> {
    return createUsageQuota(context.database, callerOf(context).operatorId, input, context.now)
  }

  @Mutation(() => UsageQuotaID, {
    description: 'Deletes a quota and its history; e-mails stay. Returns its identifier.',
  })
  @RequiresScope('operator:write')
  @Refuses('not-found')
  deleteUsageQuota(
    @Ctx() context: Context,
    @Arg('quotaId', () => UsageQuotaID, { description: 'The quota.' }) quotaId: string,
  ): Promise<string> {
    return deleteUsageQuota(context.database, callerOf(context).operatorId, quotaId)
  }

  @FieldResolver(() => Decimal, {
    description: 'What was used so far in the current period: today, or this month.',
  })
  async usage(@Root() quota: UsageQuota, @Ctx() context: Context): Promise<string> {
    return (await standingOf(quota, context))?.usage ?? '0'
  }

  @FieldResolver(() => UsageQuotaCrossing, {
    nullable: true,
    description:
      'When it was reached in the current period; null if it was not. A recorded crossing stays, even after corrections.',
  })
  async reached(@Root() quota: UsageQuota, @Ctx() context: Context): Promise<UsageQuotaCrossing | null> {
    return (await standingOf(quota, context))?.reached ?? null
  }

  @FieldResolver(() => [UsageQuotaCrossing], { description: 'The periods in which it was reached, newest first.' })
  @Cost({ objects: 20 })
  async crossings(
    @Root() { quotaId }: UsageQuota,
    @Ctx() context: Context,
    @Arg('first', () => Int, { defaultValue: 20, description: `How many of them, ${MAX_CROSSINGS} at most.` })
    first: number,
  ): Promise<UsageQuotaCrossing[]> {
    if (first < 1 || first > MAX_CROSSINGS) {
      refuseViolations([{ path: ['first'], detail: `first must be from 1 to ${MAX_CROSSINGS}; it is ${first}.` }])
    }
    const crossings = await context.batch.load(findQuotaCrossings, callerOf(context).operatorId, quotaId)
    return crossings?.slice(0, first) ?? []
  }
}

function standingOf({ quotaId }: UsageQuota, context: Context): Promise<QuotaStanding | undefined> {
  return context.batch.load(findQuotaStandings, callerOf(context).operatorId, quotaId)
}
