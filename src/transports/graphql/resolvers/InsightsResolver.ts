import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { findPartnersById } from '../../../domain/access/findPartners.ts'
import { Partner } from '../../../domain/access/Partner.ts'
import { InsightGroup } from '../../../domain/bookings/insights/InsightGroup.ts'
import { Insights } from '../../../domain/bookings/insights/Insights.ts'
import { InsightsInput } from '../../../domain/bookings/insights/InsightsInput.ts'
import { readInsights } from '../../../domain/bookings/insights/readInsights.ts'
import { findProductsById } from '../../../domain/products/findProducts.ts'
import { Product } from '../../../domain/products/Product.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => InsightGroup)
export class InsightsResolver {
  @Query(() => Insights, {
    description:
      'Revenue, bookings, participants, occupancy, lead time, cancellations, no-shows and commission of a range of days, by period and by ' +
      'group, each beside the same range one year before. By the day of the sale it reads every booking: of at most 92 days.',
  })
  @RequiresScope('partners:read')
  @Cost({ values: 200 })
  insights(
    @Ctx() context: Context,
    @Arg('input', () => InsightsInput, { description: 'Which figures to read.' }) input: InsightsInput,
  ): Promise<Insights> {
    return readInsights(context.database, callerOf(context), input)
  }

  @FieldResolver(() => Product, {
    nullable: true,
    description: 'The activity, whether or not it is in the shopfront, for groups by `ACTIVITY`.',
  })
  async product(@Root() { activityId }: InsightGroup, @Ctx() context: Context): Promise<Product | null> {
    if (activityId === null) return null
    return (await context.batch.load(findProductsById, callerOf(context).operatorId, activityId)) ?? null
  }

  @FieldResolver(() => Partner, {
    nullable: true,
    description: 'The partner, for groups by `PARTNER`; null for what no partner sold.',
  })
  async partner(@Root() { partnerId }: InsightGroup, @Ctx() context: Context): Promise<Partner | null> {
    if (partnerId === null) return null
    return (await context.batch.load(findPartnersById, callerOf(context).operatorId, partnerId)) ?? null
  }
}
