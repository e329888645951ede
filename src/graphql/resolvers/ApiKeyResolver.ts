import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import { ApiKey } from '../../access/ApiKey.ts'
import { admit } from '../../access/admit.ts'
import { findPartnersById, type PartnerRow } from '../../access/findPartners.ts'
import { findKeyRequests } from '../../access/findRequestStatistics.ts'
import { IssuedKey } from '../../access/IssuedKey.ts'
import { issueKey } from '../../access/issueKey.ts'
import { KeyInput } from '../../access/KeyInput.ts'
import type { KeyRow } from '../../access/keyColumns.ts'
import { listKeys } from '../../access/listKeys.ts'
import { Partner } from '../../access/Partner.ts'
import { keyOfPeriod } from '../../access/periods.ts'
import { RequestStatistics } from '../../access/RequestStatistics.ts'
import { revokeKey } from '../../access/revokeKey.ts'
import { rollKey } from '../../access/rollKey.ts'
import { KeyID } from '../../scalars/identifiers.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import type { Context } from '../Context.ts'
import { ApiKeyConnection } from '../lists/ApiKeyConnection.ts'
import { connect } from '../lists/connect.ts'
import { readPart } from '../lists/cursor.ts'
import { PartArguments } from '../lists/PartArguments.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @Query(() => ApiKeyConnection, {
    description:
      'The keys of the operator, the newest first, those that work no more too, a page at a time: forwards with `first` and ' +
      '`after`, backwards with `last` and `before`. The secrets are not known.',
  })
  @RequiresScope('operator:read')
  async apiKeys(@Ctx() context: Context, @Args(() => PartArguments) asked: PartArguments): Promise<ApiKeyConnection> {
    const part = readPart(asked)
    const page = await listKeys(context.database, callerOf(context).operatorId, part)
    return connect(page, ({ createdAt, keyId }) => ({ key: createdAt, id: keyId }), part)
  }

  @Mutation(() => IssuedKey, { description: 'Issues a key. The answer shows it, once.' })
  @RequiresScope('operator:write')
  issueKey(
    @Ctx() context: Context,
    @Arg('input', () => KeyInput, { description: 'What the key is for and what it may do.' }) input: KeyInput,
  ): Promise<IssuedKey> {
    return issueKey(context.database, callerOf(context).operatorId, input, context.now)
  }

  @Mutation(() => ApiKey, {
    description:
      'Stops a key at once and for ever. Revoking it again changes nothing. A key can revoke itself: this request is then its last.',
  })
  @RequiresScope('operator:write')
  revokeKey(
    @Ctx() context: Context,
    @Arg('keyId', () => KeyID, { description: 'The key to stop.' }) keyId: string,
  ): Promise<KeyRow> {
    return revokeKey(context.database, callerOf(context).operatorId, keyId, context.now)
  }

  @Mutation(() => IssuedKey, {
    description:
      'Replaces a key by a new one with the same name, scopes, partner and expiry; the answer shows it, once. ' +
      'The old one stops at once, or works on beside the new one for a grace period.',
  })
  @RequiresScope('operator:write')
  rollKey(
    @Ctx() context: Context,
    @Arg('keyId', () => KeyID, { description: 'The key to replace.' }) keyId: string,
    @Arg('graceMinutes', () => Int, {
      defaultValue: 0,
      description: 'How long the old key works on, 0 to 10080 minutes (a week).',
    })
    graceMinutes: number,
  ): Promise<IssuedKey> {
    return rollKey(context.database, callerOf(context).operatorId, keyId, graceMinutes, context.now)
  }

  @FieldResolver(() => Partner, { nullable: true, description: 'The partner that the key sells as, if it may sell.' })
  async partner(@Ctx() context: Context, @Root() key: KeyRow): Promise<PartnerRow | null> {
    if (key.partnerId === null) return null
    return (await context.batch.load(findPartnersById, callerOf(context).operatorId, key.partnerId)) ?? null
  }

  @FieldResolver(() => RequestStatistics, {
    description: 'How the requests with this key went, over at most 400 days in UTC. Needs `operator:read`.',
  })
  async statistics(
    @Ctx() context: Context,
    @Root() { keyId }: KeyRow,
    @Arg('from', () => LocalDate, { description: 'First day, in UTC.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day, in UTC.' }) to: string,
  ): Promise<RequestStatistics> {
    const caller = callerOf(context)
    admit(caller, ['operator:read'])
    return (await context.batch.load(findKeyRequests, caller.operatorId, keyOfPeriod(keyId, from, to)))!
  }
}
