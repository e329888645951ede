import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { createPromoCode } from '../../../domain/promotions/codes/createPromoCode.ts'
import { findPromoCodesById } from '../../../domain/promotions/codes/findPromoCodes.ts'
import { countPromoCodes, listPromoCodes } from '../../../domain/promotions/codes/listPromoCodes.ts'
import { PromoCode } from '../../../domain/promotions/codes/PromoCode.ts'
import { PromoCodeChanges } from '../../../domain/promotions/codes/PromoCodeChanges.ts'
import { PromoCodeInput } from '../../../domain/promotions/codes/PromoCodeInput.ts'
import { updatePromoCode } from '../../../domain/promotions/codes/updatePromoCode.ts'
import { notFound } from '../../../domain/refusals/notFound.ts'
import { PromoCodeID } from '../../../domain/scalars/identifiers.ts'
import type { Context } from '../Context.ts'
import { connectionOf } from '../lists/connectionOf.ts'
import { readPart } from '../lists/cursor.ts'
import { PromoCodeArguments } from '../lists/PromoCodeArguments.ts'
import { PromoCodeConnection } from '../lists/PromoCodeConnection.ts'
import { callerOf } from './callerOf.ts'
import { ExpectedVersion } from './ExpectedVersion.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => PromoCode)
export class PromoCodeResolver {
  @Query(() => PromoCodeConnection, {
    description:
      "The operator's promo codes, the latest first, a page at a time: forwards with `first` and `after`, backwards with `last` " +
      'and `before`.',
  })
  @RequiresScope('bookings:read')
  async promoCodes(
    @Ctx() context: Context,
    @Args(() => PromoCodeArguments) { filter, ...pagination }: PromoCodeArguments,
  ): Promise<PromoCodeConnection> {
    const { database } = context
    const { operatorId } = callerOf(context)
    const part = readPart(pagination)
    const page = await listPromoCodes(database, operatorId, filter ?? {}, part)
    return {
      ...connectionOf(page, ({ createdAt, promoCodeId }) => ({ key: createdAt, id: promoCodeId }), part),
      count: () => countPromoCodes(database, operatorId, filter ?? {}),
    }
  }

  @Query(() => PromoCode, { description: 'One promo code.' })
  @RequiresScope('bookings:read')
  @Refuses('not-found')
  async promoCode(
    @Ctx() context: Context,
    @Arg('promoCodeId', () => PromoCodeID, { description: 'The promo code.' }) promoCodeId: string,
  ): Promise<PromoCode> {
    const promoCode = await context.batch.load(findPromoCodesById, callerOf(context).operatorId, promoCodeId)
    if (!promoCode) throw notFound('promoCode')
    return promoCode
  }

  @Mutation(() => PromoCode, {
    description: 'Adds a promo code. It can be used at once, on the days that it is for.',
  })
  @RequiresScope('catalogue:write')
  @Refuses()
  createPromoCode(
    @Ctx() context: Context,
    @Arg('input', () => PromoCodeInput, { description: 'Its code, its discount and its limits.' })
    input: PromoCodeInput,
  ): Promise<PromoCode> {
    return createPromoCode(context.database, callerOf(context), input, context.now)
  }

  @Mutation(() => PromoCode, {
    description:
      'Changes a promo code; what is left out stays as it is. Deactivate it with `active: false`. Bookings keep the discount ' +
      'that they have.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found', 'version-conflict')
  updatePromoCode(
    @Ctx() context: Context,
    @Arg('promoCodeId', () => PromoCodeID, { description: 'The promo code to change.' }) promoCodeId: string,
    @Arg('input', () => PromoCodeChanges, { description: 'What to change.' }) input: PromoCodeChanges,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<PromoCode> {
    return updatePromoCode(context.database, callerOf(context), promoCodeId, input, context.now, expectedVersion)
  }
}
