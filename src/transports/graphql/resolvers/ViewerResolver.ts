import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver } from 'type-graphql'
import { ApiKey } from '../../../domain/access/ApiKey.ts'
import { hasScope } from '../../../domain/access/admit.ts'
import { findKeysById } from '../../../domain/access/findKeys.ts'
import { findOperatorsById } from '../../../domain/access/findOperators.ts'
import { findPartnersById } from '../../../domain/access/findPartners.ts'
import type { KeyRow } from '../../../domain/access/keyColumns.ts'
import { Operator } from '../../../domain/access/Operator.ts'
import { OperatorChanges } from '../../../domain/access/OperatorChanges.ts'
import type { OperatorRow } from '../../../domain/access/operatorColumns.ts'
import { Partner } from '../../../domain/access/Partner.ts'
import { type Scope, ScopeEnum, scopes } from '../../../domain/access/Scope.ts'
import { Viewer } from '../../../domain/access/Viewer.ts'
import { changeOperator } from '../../../domain/settings/changeOperator.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { ExpectedVersion } from './ExpectedVersion.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Viewer)
export class ViewerResolver {
  @Query(() => Viewer, { description: 'The caller: the operator, the partner and the scopes of the key.' })
  @RequiresScope(...scopes)
  viewer(@Ctx() context: Context): { keyId: string } {
    return { keyId: callerOf(context).keyId }
  }

  @Mutation(() => Operator, {
    description:
      "Changes the operator's settings: its name and how customers reach it, its logo, colour and languages, how long and how many " +
      'places can be held, how long data is kept, and the time zone of its calendar, which can be changed at most once an hour. A new time zone recounts all stored usage before the ' +
      'response is sent, and recording waits for it: a few seconds for millions of entries. Entries that retention has ' +
      'deleted remain as hourly totals: each hour counts in the hour and day of the new zone in which it begins. That is ' +
      'exact if the zones are whole hours apart; if they are not, nothing is lost and no total over all days changes. ' +
      "Activities keep their own time zones, and so do their timeslots and bookings; new activities use the operator's.",
  })
  @RequiresScope('operator:write')
  @Refuses('version-conflict')
  updateOperator(
    @Ctx() context: Context,
    @Arg('input', () => OperatorChanges, { description: 'What to change.' }) input: OperatorChanges,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<OperatorRow> {
    return changeOperator(context.database, callerOf(context).operatorId, input, context.now, expectedVersion)
  }

  @FieldResolver(() => [ScopeEnum])
  scopes(@Ctx() context: Context): Scope[] {
    return callerOf(context).scopes as Scope[]
  }

  @FieldResolver(() => [ScopeEnum])
  permissions(@Ctx() context: Context): Scope[] {
    const caller = callerOf(context)
    return scopes.filter(each => hasScope(caller, each))
  }

  @FieldResolver(() => Operator)
  operator(@Ctx() context: Context): Promise<OperatorRow | undefined> {
    const { operatorId } = callerOf(context)
    return context.batch.load(findOperatorsById, operatorId, operatorId)
  }

  @FieldResolver(() => Partner, { nullable: true })
  async partner(@Ctx() context: Context): Promise<Partner | null> {
    const { operatorId, partnerId } = callerOf(context)
    return partnerId === null ? null : ((await context.batch.load(findPartnersById, operatorId, partnerId)) ?? null)
  }

  @FieldResolver(() => ApiKey)
  key(@Ctx() context: Context): Promise<KeyRow | undefined> {
    const { operatorId, keyId } = callerOf(context)
    return context.batch.load(findKeysById, operatorId, keyId)
  }
}
