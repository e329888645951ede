import { GraphQLSafeInt } from 'graphql-scalars'
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { holds } from '../../access/admit.ts'
import { AmendUsageInput } from '../../meters/corrections/AmendUsageInput.ts'
import { correctUsage } from '../../meters/corrections/correctUsage.ts'
import { VoidUsageInput } from '../../meters/corrections/VoidUsageInput.ts'
import { UsageEntry } from '../../meters/UsageEntry.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => UsageEntry)
export class UsageCorrectionResolver {
  @Mutation(() => UsageEntry, {
    description:
      'Voids an entry of any age: it counts no more, in the very next summary. The entry stays readable as it was recorded, and so ' +
      'does who voided it, when and why. Sending it again changes nothing. What the service itself recorded needs `operator:write` as well.',
  })
  @RequiresScope('usage:write')
  voidUsageEntry(
    @Ctx() context: Context,
    @Arg('id', () => GraphQLSafeInt, { description: 'The entry.' }) entryId: number,
    @Arg('input', () => VoidUsageInput, { description: 'Why.' }) { reason }: VoidUsageInput,
  ) {
    const { operatorId, ...by } = correctorOf(context)
    return correctUsage(context.database, operatorId, { entryId, usage: null, reason, ...by }, context.now)
  }

  @Mutation(() => UsageEntry, {
    description:
      'Lets an entry of any age count another usage than was recorded, from the very next summary on. The entry stays readable as it ' +
      'was recorded, and so does who amended it, when and why. An entry that was voided cannot be amended; one that counts this ' +
      'already stays as it is.',
  })
  @RequiresScope('usage:write')
  amendUsageEntry(
    @Ctx() context: Context,
    @Arg('id', () => GraphQLSafeInt, { description: 'The entry.' }) entryId: number,
    @Arg('input', () => AmendUsageInput, { description: 'What it is to count, and why.' }) input: AmendUsageInput,
  ) {
    const { operatorId, ...by } = correctorOf(context)
    return correctUsage(context.database, operatorId, { ...input, ...by, entryId }, context.now)
  }
}

/** Who corrects. What the service has recorded is the operator's to correct, and not that of every system that records. */
function correctorOf(context: Context) {
  const caller = callerOf(context)
  return { operatorId: caller.operatorId, keyId: caller.keyId, ofService: holds(caller, 'operator:write') }
}
