import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import { limitVerification } from '../../../domain/meters/totals/limitVerification.ts'
import { UsageVerification } from '../../../domain/meters/totals/UsageVerification.ts'
import { verifyUsage } from '../../../domain/meters/totals/verifyUsage.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => UsageVerification)
export class UsageVerificationResolver {
  @Query(() => UsageVerification, {
    description:
      'Adds up every entry of a range of days, at most 400 days and 20,000,000 entries, and compares the sums with the ' +
      'totals. It takes a few seconds per million entries, where a summary takes milliseconds. The service does the same ' +
      'every night for the last 35 days. One request at a time for each operator.',
  })
  @RequiresScope('usage:read')
  // It reads many single entries: one such field fits into an operation.
  @Cost({ values: 10_001 })
  async verifyUsage(
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: "First day on the operator's calendar." }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day.' }) to: string,
  ): Promise<UsageVerification> {
    const { operatorId } = callerOf(context)
    await limitVerification(context.database, operatorId, from, to)
    return context.heavyReads.read(operatorId, () => verifyUsage(context.database, operatorId, from, to))
  }
}
