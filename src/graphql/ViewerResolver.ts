import { Ctx, FieldResolver, Query, Resolver } from 'type-graphql'
import { ApiKey } from '../access/ApiKey.ts'
import { findKeysById } from '../access/findKeys.ts'
import { findPartnersById } from '../access/findPartners.ts'
import { Partner } from '../access/Partner.ts'
import type { Scope } from '../access/Scope.ts'
import { Viewer } from '../access/Viewer.ts'
import type { Context } from './Context.ts'
import { callerOf } from './callerOf.ts'
import { Needs } from './Needs.ts'

@Resolver(() => Viewer)
export class ViewerResolver {
  @Query(() => Viewer, { description: 'Who is calling: the operator, the partner and the scopes of the key.' })
  @Needs('ota', 'usage:write', 'usage:read', 'operator:read', 'operator:write')
  viewer(@Ctx() context: Context): Pick<Viewer, 'operator' | 'scopes'> {
    const { operatorId, operatorName, timeZone, currency, scopes } = callerOf(context)
    return { operator: { operatorId, name: operatorName, timeZone, currency }, scopes: scopes as Scope[] }
  }

  @FieldResolver(() => Partner, { nullable: true })
  async partner(@Ctx() context: Context): Promise<Partner | null> {
    const { operatorId, partnerId } = callerOf(context)
    return partnerId === null ? null : ((await context.batch.load(findPartnersById, operatorId, partnerId)) ?? null)
  }

  @FieldResolver(() => ApiKey)
  key(@Ctx() context: Context): Promise<ApiKey | undefined> {
    const { operatorId, keyId } = callerOf(context)
    return context.batch.load(findKeysById, operatorId, keyId)
  }
}
