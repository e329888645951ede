import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { createPartner } from '../access/createPartner.ts'
import { findPartners } from '../access/findPartners.ts'
import { Partner } from '../access/Partner.ts'
import { PartnerChanges } from '../access/PartnerChanges.ts'
import { PartnerInput } from '../access/PartnerInput.ts'
import { updatePartner } from '../access/updatePartner.ts'
import { PartnerID } from '../scalars/identifiers.ts'
import type { Context } from './Context.ts'
import { callerOf } from './callerOf.ts'
import { Needs } from './Needs.ts'

@Resolver(() => Partner)
export class PartnerResolver {
  @Query(() => [Partner], { description: "The partners that sell the operator's activities, by name." })
  @Needs('operator:read')
  partners(@Ctx() context: Context): Promise<Partner[]> {
    return findPartners(context.database, callerOf(context).operatorId)
  }

  @Mutation(() => Partner, {
    description: 'Adds a partner. It can sell once a key with the scope `ota` is issued for it.',
  })
  @Needs('operator:write')
  createPartner(
    @Ctx() context: Context,
    @Arg('input', () => PartnerInput, { description: 'Its name and slug.' }) input: PartnerInput,
  ): Promise<Partner> {
    return createPartner(context.database, callerOf(context).operatorId, input, context.now)
  }

  @Mutation(() => Partner, { description: "Changes a partner's name or slug; what is left out stays as it is." })
  @Needs('operator:write')
  updatePartner(
    @Ctx() context: Context,
    @Arg('partnerId', () => PartnerID, { description: 'The partner to change.' }) partnerId: string,
    @Arg('input', () => PartnerChanges, { description: 'What to change.' }) input: PartnerChanges,
  ): Promise<Partner> {
    return updatePartner(context.database, callerOf(context).operatorId, partnerId, input)
  }
}
