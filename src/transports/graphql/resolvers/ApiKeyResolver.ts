import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import { ApiKey } from '../../../domain/access/ApiKey.ts'
import { ApiKeyAddress } from '../../../domain/access/ApiKeyAddress.ts'
import { formatNetwork } from '../../../domain/access/allowedAddresses.ts'
import { ADDRESS_KEPT_DAYS } from '../../../domain/access/deleteOldAddresses.ts'
import { ADDRESSES_SHOWN, findKeyAddresses } from '../../../domain/access/findKeyAddresses.ts'
import { findPartnersById } from '../../../domain/access/findPartners.ts'
import { findKeyRequests } from '../../../domain/access/findRequestStatistics.ts'
import { IssuedKey } from '../../../domain/access/IssuedKey.ts'
import { issueKey } from '../../../domain/access/issueKey.ts'
import { KeyChanges } from '../../../domain/access/KeyChanges.ts'
import { KeyInput } from '../../../domain/access/KeyInput.ts'
import { KeyRateLimit } from '../../../domain/access/KeyRateLimit.ts'
import { KeyRateLimitsInput } from '../../../domain/access/KeyRateLimitsInput.ts'
import type { KeyRow } from '../../../domain/access/keyColumns.ts'
import { Partner } from '../../../domain/access/Partner.ts'
import { periodKeyOf } from '../../../domain/access/periods.ts'
import { RequestStatistics } from '../../../domain/access/RequestStatistics.ts'
import { revokeKey } from '../../../domain/access/revokeKey.ts'
import { rollKey } from '../../../domain/access/rollKey.ts'
import { setKeyRateLimits } from '../../../domain/access/setKeyRateLimits.ts'
import { updateKey } from '../../../domain/access/updateKey.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { KeyID } from '../../../domain/scalars/identifiers.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'
import type { Context } from '../Context.ts'
import { ApiKeyConnection } from '../lists/ApiKeyConnection.ts'
import { KeyArguments } from '../lists/KeyArguments.ts'
import { keysOf } from '../lists/keysOf.ts'
import { callerOf } from './callerOf.ts'
import { ExpectedVersion } from './ExpectedVersion.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @Query(() => ApiKeyConnection, {
    description:
      'The keys of the operator, newest first, including those that no longer work, one page at a time: forwards with ' +
      '`first` and `after`, backwards with `last` and `before`. The secrets are not stored.',
  })
  @RequiresScope('operator:read')
  apiKeys(@Ctx() context: Context, @Args(() => KeyArguments) given: KeyArguments): Promise<ApiKeyConnection> {
    return keysOf(context, null, given)
  }

  @Mutation(() => IssuedKey, { description: 'Issues a key. It is shown only in this response.' })
  @RequiresScope('operator:write')
  @Refuses()
  issueKey(
    @Ctx() context: Context,
    @Arg('input', () => KeyInput, { description: 'What the key is for and what it may do.' }) input: KeyInput,
  ): Promise<IssuedKey> {
    return issueKey(context.database, callerOf(context).operatorId, input, context.now)
  }

  @Mutation(() => ApiKey, {
    description:
      'Revokes a key, and the keys that it has replaced, immediately and permanently. Revoking it again changes nothing. A key can revoke itself: this request is ' +
      'then its last one.',
  })
  @RequiresScope('operator:write')
  @Refuses('not-found')
  revokeKey(
    @Ctx() context: Context,
    @Arg('keyId', () => KeyID, { description: 'The key to revoke.' }) keyId: string,
  ): Promise<KeyRow> {
    return revokeKey(context.database, callerOf(context).operatorId, keyId, context.now)
  }

  @Mutation(() => IssuedKey, {
    description:
      'Replaces a key with a new one that has the same name, scopes, partner and expiry. The new key is shown only in this ' +
      'response. The old one stops working immediately, or after a grace period in which both keys work. In that time it can be rolled ' +
      'again, for example if the new one was lost.',
  })
  @RequiresScope('operator:write')
  @Refuses('not-found')
  rollKey(
    @Ctx() context: Context,
    @Arg('keyId', () => KeyID, { description: 'The key to replace.' }) keyId: string,
    @Arg('graceMinutes', () => Int, {
      defaultValue: 0,
      description: 'How long the old key keeps working, 0 to 10080 minutes (a week).',
    })
    graceMinutes: number,
  ): Promise<IssuedKey> {
    return rollKey(context.database, callerOf(context).operatorId, keyId, graceMinutes, context.now)
  }

  @Mutation(() => ApiKey, {
    description:
      'Changes what a key is for, when it expires, who is told before, and from which addresses it works. It applies to its next request. ' +
      'The dashboard sessions that were opened with the key follow it.',
  })
  @RequiresScope('operator:write')
  @Refuses('not-found', 'version-conflict')
  updateKey(
    @Ctx() context: Context,
    @Arg('keyId', () => KeyID, { description: 'The key to change.' }) keyId: string,
    @Arg('input', () => KeyChanges, { description: 'What to change.' }) input: KeyChanges,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<KeyRow> {
    const { operatorId, keyId: own } = callerOf(context)
    const editor = { keyId: own, address: context.address }
    return updateKey(context.database, operatorId, keyId, input, { editor, now: context.now, expectedVersion })
  }

  @Mutation(() => ApiKey, {
    description: 'Changes the rate limits of a key. They apply to its next request.',
  })
  @RequiresScope('operator:write')
  @Refuses('not-found', 'version-conflict')
  setKeyRateLimits(
    @Ctx() context: Context,
    @Arg('keyId', () => KeyID, { description: 'The key to change.' }) keyId: string,
    @Arg('rateLimits', () => KeyRateLimitsInput, { description: 'The limits that change.' })
    rateLimits: KeyRateLimitsInput,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<KeyRow> {
    return setKeyRateLimits(context.database, callerOf(context).operatorId, keyId, rateLimits, expectedVersion)
  }

  @FieldResolver(() => [KeyRateLimit], {
    description:
      'Its rate limits by kind of call, and what remains of them on the instance that answers, or on all if they share a Redis. ' +
      'A kind without a limit is left out. ' +
      'Empty in subscriptions and in bulk operations.',
  })
  @Cost({ objects: 4 })
  async rateLimits(@Ctx() context: Context, @Root() key: KeyRow): Promise<KeyRateLimit[]> {
    return (await context.rateLimitsOf?.(key)) ?? []
  }

  @FieldResolver(() => [String], {
    nullable: true,
    description:
      'The addresses and networks from which the key works, as `203.0.113.7` or `203.0.113.0/24`; null for any.',
  })
  allowedAddresses(@Root() { allowedAddresses }: KeyRow): string[] | null {
    return allowedAddresses?.map(formatNetwork) ?? null
  }

  @FieldResolver(() => [ApiKeyAddress], {
    description: `From where the key was used in the last ${ADDRESS_KEPT_DAYS} days: the newest ${ADDRESSES_SHOWN} addresses, those that are new first.`,
  })
  @RequiresScope('operator:read')
  @Cost({ objects: ADDRESSES_SHOWN })
  async addresses(@Ctx() context: Context, @Root() { keyId }: KeyRow): Promise<ApiKeyAddress[]> {
    return (await context.batch.load(findKeyAddresses, callerOf(context).operatorId, keyId))!
  }

  @FieldResolver(() => Partner, { nullable: true, description: 'The partner that the key sells as, if it may sell.' })
  async partner(@Ctx() context: Context, @Root() key: KeyRow): Promise<Partner | null> {
    if (key.partnerId === null) return null
    return (await context.batch.load(findPartnersById, callerOf(context).operatorId, key.partnerId)) ?? null
  }

  @FieldResolver(() => RequestStatistics, {
    description: 'Statistics of the requests with this key, over at most 400 days in UTC.',
  })
  @RequiresScope('operator:read')
  // The statistics of all keys in a list are read together, with one statement per period.
  @Cost({ values: 100 })
  async statistics(
    @Ctx() context: Context,
    @Root() { keyId }: KeyRow,
    @Arg('from', () => LocalDate, { description: 'First day, in UTC.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day, in UTC.' }) to: string,
  ): Promise<RequestStatistics> {
    return (await context.batch.load(findKeyRequests, callerOf(context).operatorId, periodKeyOf(keyId, from, to)))!
  }
}
