import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { ApiKey } from '../../../domain/access/ApiKey.ts'
import { Agency } from '../../../domain/access/agencies/Agency.ts'
import { endAgencyGrant } from '../../../domain/access/agencies/endAgencyGrant.ts'
import {
  type AgencyRow,
  findAgenciesOfKeys,
  findAgenciesOfPartners,
} from '../../../domain/access/agencies/findAgencies.ts'
import { grantAgency } from '../../../domain/access/agencies/grantAgency.ts'
import { findKeysById } from '../../../domain/access/findKeys.ts'
import type { KeyRow } from '../../../domain/access/keyColumns.ts'
import { Partner } from '../../../domain/access/Partner.ts'
import { Viewer } from '../../../domain/access/Viewer.ts'
import { AgencyID, PartnerID } from '../../../domain/scalars/identifiers.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Partner)
export class AgencyResolver {
  @Mutation(() => Partner, {
    description:
      'Connects a partner to an agency that sells for several operators with one key. From then on, requests with a key of the ' +
      'agency that name this operator in the header `Operator` sell as this partner. A partner is connected to one agency at ' +
      'most, and an agency to one partner. Connecting them again changes nothing.',
  })
  @RequiresScope('partners:write')
  @Refuses()
  grantAgency(
    @Ctx() context: Context,
    @Arg('partnerId', () => PartnerID, { description: 'The partner as which the agency sells.' }) partnerId: string,
    @Arg('agencyId', () => AgencyID, { description: 'The agency. It knows its AgencyID.' }) agencyId: string,
  ): Promise<Partner> {
    return grantAgency(context.database, callerOf(context).operatorId, partnerId, agencyId, context.now)
  }

  @Mutation(() => Partner, {
    description:
      'Ends the connection to an agency: its keys are refused at once. The partner and its bookings stay. Returns the partner.',
  })
  @RequiresScope('partners:write')
  @Refuses('not-found')
  endAgencyGrant(
    @Ctx() context: Context,
    @Arg('agencyId', () => AgencyID, { description: 'The agency.' }) agencyId: string,
  ): Promise<Partner> {
    return endAgencyGrant(context.database, callerOf(context).operatorId, agencyId, context.now)
  }

  @FieldResolver(() => Agency, { nullable: true, description: 'The agency that it is connected to, if any.' })
  async agency(@Root() { partnerId }: Partner, @Ctx() context: Context): Promise<AgencyRow | null> {
    return (await context.batch.load(findAgenciesOfPartners, callerOf(context).operatorId, partnerId)) ?? null
  }
}

@Resolver(() => ApiKey)
export class AgencyOfKeyResolver {
  @FieldResolver(() => Agency, {
    nullable: true,
    description:
      'The agency that uses it with a key of its own, if any. Such a key is rolled by the agency, and ends with the connection.',
  })
  agency(@Root() key: KeyRow, @Ctx() context: Context): Promise<AgencyRow | null> {
    return agencyOf(context, key)
  }
}

@Resolver(() => Viewer)
export class AgencyOfViewerResolver {
  @FieldResolver(() => Agency, {
    nullable: true,
    description: 'The agency whose key the request has; null for a key of one operator.',
  })
  async agency(@Ctx() context: Context): Promise<AgencyRow | null> {
    const { operatorId, keyId } = callerOf(context)
    return agencyOf(context, await context.batch.load(findKeysById, operatorId, keyId))
  }
}

async function agencyOf(context: Context, key: KeyRow | undefined): Promise<AgencyRow | null> {
  if (!key?.agencyKeyId) return null
  return (await context.batch.load(findAgenciesOfKeys, callerOf(context).operatorId, key.agencyKeyId)) ?? null
}
