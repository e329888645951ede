import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import { hasScope } from '../../../domain/access/admit.ts'
import { AmendUsageInput } from '../../../domain/meters/corrections/AmendUsageInput.ts'
import { correctUsage } from '../../../domain/meters/corrections/correctUsage.ts'
import { VoidUsageInput } from '../../../domain/meters/corrections/VoidUsageInput.ts'
import { UsageEntry } from '../../../domain/meters/UsageEntry.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { entryIdOf } from './entryIdOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => UsageEntry)
export class UsageCorrectionResolver {
  @Mutation(() => UsageEntry, {
    description:
      'Voids an entry of any age: from the next summary on it is not counted. The entry stays readable as it was recorded, ' +
      'with who voided it, when and why. The same request again changes nothing; one with another reason is refused. Entries that the service itself recorded require ' +
      '`operator:write` as well.',
  })
  @RequiresScope('usage:write')
  @Refuses('not-found', 'invalid-transition')
  voidUsageEntry(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The entry.' }) id: string,
    @Arg('input', () => VoidUsageInput, { description: 'Why.' }) { reason }: VoidUsageInput,
  ) {
    const { operatorId, ...by } = correctorOf(context)
    return correctUsage(
      context.database,
      operatorId,
      { entryId: entryIdOf(id), usage: null, reason, ...by },
      context.now,
    )
  }

  @Mutation(() => UsageEntry, {
    description:
      'Changes the usage that an entry of any age counts, from the next summary on. The entry stays readable as it ' +
      'was recorded, with who amended it, when and why. A voided entry cannot be amended; an entry that already counts ' +
      'this usage stays as it is, but a repetition with another reason is refused.',
  })
  @RequiresScope('usage:write')
  @Refuses('not-found', 'invalid-transition')
  amendUsageEntry(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The entry.' }) id: string,
    @Arg('input', () => AmendUsageInput, { description: 'The new usage, and why.' }) input: AmendUsageInput,
  ) {
    const { operatorId, ...by } = correctorOf(context)
    return correctUsage(context.database, operatorId, { ...input, ...by, entryId: entryIdOf(id) }, context.now)
  }
}

/** Who corrects the entry. Entries of the service can be corrected by the operator, not by every system that records usage. */
function correctorOf(context: Context) {
  const caller = callerOf(context)
  return { operatorId: caller.operatorId, keyId: caller.keyId, ofService: hasScope(caller, 'operator:write') }
}
