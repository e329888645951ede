import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Args, Ctx, FieldResolver, Float, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import { admit } from '../../../domain/access/admit.ts'
import { createPartner } from '../../../domain/access/createPartner.ts'
import { findPartnersById } from '../../../domain/access/findPartners.ts'
import { findPartnerRequests } from '../../../domain/access/findRequestStatistics.ts'
import { Partner } from '../../../domain/access/Partner.ts'
import { PartnerChanges } from '../../../domain/access/PartnerChanges.ts'
import { PartnerInput } from '../../../domain/access/PartnerInput.ts'
import { periodKeyOf } from '../../../domain/access/periods.ts'
import { updatePartner } from '../../../domain/access/updatePartner.ts'
import { findPartnerSales } from '../../../domain/bookings/lists/findPartnerSales.ts'
import { PartnerStatistics } from '../../../domain/bookings/lists/PartnerStatistics.ts'
import { Commission } from '../../../domain/products/Commission.ts'
import { CommissionChanges } from '../../../domain/products/CommissionInput.ts'
import { type CommissionRow, findCommissions } from '../../../domain/products/findCommissions.ts'
import { findProductsById } from '../../../domain/products/findProducts.ts'
import { Product } from '../../../domain/products/Product.ts'
import { setCommissions } from '../../../domain/products/setCommissions.ts'
import { notFound } from '../../../domain/refusals/notFound.ts'
import { percentageOf } from '../../../domain/rules/pricing/percentRate.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { PartnerID } from '../../../domain/scalars/identifiers.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'
import { LocalMonth } from '../../../domain/scalars/LocalMonth.ts'
import { PartnerStatement } from '../../../domain/statements/PartnerStatement.ts'
import type { Context } from '../Context.ts'
import { ApiKeyConnection } from '../lists/ApiKeyConnection.ts'
import { BookingArguments } from '../lists/BookingArguments.ts'
import { BookingConnection } from '../lists/BookingConnection.ts'
import { bookingsOf } from '../lists/bookingsOf.ts'
import { KeyArguments } from '../lists/KeyArguments.ts'
import { keysOf } from '../lists/keysOf.ts'
import { LONGEST_PAGE } from '../lists/LongPaginationArguments.ts'
import { PartnerArguments } from '../lists/PartnerArguments.ts'
import { PartnerConnection } from '../lists/PartnerConnection.ts'
import { partnersOf } from '../lists/partnersOf.ts'
import { callerOf } from './callerOf.ts'
import { ExpectedVersion } from './ExpectedVersion.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'
import { statementOf } from './StatementResolver.ts'

@Resolver(() => Partner)
export class PartnerResolver {
  @Query(() => PartnerConnection, {
    description:
      "The partners that sell the operator's activities, by name, a page at a time: forwards with `first` and `after`, backwards " +
      'with `last` and `before`.',
  })
  @RequiresScope('bookings:read', 'partners:read')
  @Cost({ longestPage: LONGEST_PAGE })
  partners(@Ctx() context: Context, @Args(() => PartnerArguments) given: PartnerArguments): Promise<PartnerConnection> {
    return partnersOf(context, given)
  }

  @Query(() => Partner, { description: 'One partner.' })
  @RequiresScope('bookings:read', 'partners:read')
  @Refuses('not-found')
  async partner(
    @Ctx() context: Context,
    @Arg('partnerId', () => PartnerID, { description: 'The partner.' }) partnerId: string,
  ): Promise<Partner> {
    const partner = await context.batch.load(findPartnersById, callerOf(context).operatorId, partnerId)
    if (!partner) throw notFound('partner')
    return partner
  }

  @Mutation(() => Partner, {
    description: 'Adds a partner. It can sell once a key with the scope `OTA` is issued for it.',
  })
  @RequiresScope('partners:write')
  @Refuses()
  createPartner(
    @Ctx() context: Context,
    @Arg('input', () => PartnerInput, { description: 'Its name, slug and commission.' }) input: PartnerInput,
  ): Promise<Partner> {
    return createPartner(context.database, callerOf(context).operatorId, input, context.now)
  }

  @Mutation(() => Partner, {
    description: "Changes a partner's name, slug, commission or billing details; what is left out stays as it is.",
  })
  @RequiresScope('partners:write')
  @Refuses('not-found', 'version-conflict')
  updatePartner(
    @Ctx() context: Context,
    @Arg('partnerId', () => PartnerID, { description: 'The partner to change.' }) partnerId: string,
    @Arg('input', () => PartnerChanges, { description: 'What to change.' }) input: PartnerChanges,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Partner> {
    return updatePartner(context.database, callerOf(context).operatorId, partnerId, input, expectedVersion)
  }

  @Mutation(() => Partner, {
    description:
      "Sets a partner's commission, and its commission on single activities in place of that. It applies to bookings that are made " +
      'from now on.',
  })
  @RequiresScope('partners:write')
  @Refuses('not-found', 'version-conflict')
  setCommissions(
    @Ctx() context: Context,
    @Arg('partnerId', () => PartnerID, { description: 'The partner.' }) partnerId: string,
    @Arg('input', () => CommissionChanges, { description: 'Its commission, and that on single activities.' })
    input: CommissionChanges,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Partner> {
    return setCommissions(context.database, callerOf(context).operatorId, partnerId, input, expectedVersion)
  }

  @FieldResolver(() => Float, {
    description:
      'Its commission in percent of what its bookings cost without fees, with at most three decimals, except on the ' +
      'activities in `commissions`.',
  })
  commissionPercent(@Root() { commissionRate }: Partner): number {
    return percentageOf(commissionRate)
  }

  @FieldResolver(() => [Commission], {
    description: 'The activities on which its commission differs, by name; at most 200. A partner sees its own.',
  })
  @RequiresScope('ota', 'partners:read')
  @Cost({ objects: 20 })
  async commissions(@Root() { partnerId }: Partner, @Ctx() context: Context): Promise<CommissionRow[]> {
    const caller = callerOf(context)
    if (caller.partnerId !== partnerId) admit(caller, ['partners:read'])
    return (await context.batch.load(findCommissions, caller.operatorId, partnerId)) ?? []
  }

  @FieldResolver(() => PartnerStatistics, {
    description:
      "What the partner has sold over at most 400 days on the operator's calendar, and the statistics of its requests on " +
      'the same days in UTC.',
  })
  @RequiresScope('partners:read')
  // The statistics of all partners in a list are read together, with three statements per period.
  @Cost({ values: 80 })
  async statistics(
    @Ctx() context: Context,
    @Root() { partnerId }: Partner,
    @Arg('from', () => LocalDate, { description: 'First day.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day.' }) to: string,
  ): Promise<PartnerStatistics> {
    const { operatorId, currency } = callerOf(context)
    const requested = periodKeyOf(partnerId, from, to)
    const [sales, requests] = await Promise.all([
      context.batch.load(findPartnerSales, operatorId, requested),
      context.batch.load(findPartnerRequests, operatorId, requested),
    ])
    const { revenueMinor, ...sold } = sales!
    const looks = requests!.calls.find(each => each.kind === 'availability')
    const availabilityReadCount = looks ? looks.requestCount - looks.limitedCount : 0
    return {
      ...requests!,
      ...sold,
      revenue: { amount: revenueMinor, currency },
      cancellationPercent: sold.bookingCount > 0 ? (100 * sold.cancelledCount) / sold.bookingCount : null,
      availabilityReadCount,
      lookToBook: sold.bookingCount > 0 ? availabilityReadCount / sold.bookingCount : null,
    }
  }

  @FieldResolver(() => PartnerStatement, {
    description: 'What it owes for one month. A partner sees its own.',
  })
  @RequiresScope('ota', 'partners:read')
  // The totals of all partners in a list are read together.
  @Cost({ values: 20 })
  statement(
    @Root() { partnerId }: Partner,
    @Ctx() context: Context,
    @Arg('month', () => LocalMonth, { description: "The month on the operator's calendar." }) month: string,
  ): Promise<PartnerStatement> {
    if (callerOf(context).partnerId !== partnerId) admit(callerOf(context), ['partners:read'])
    return statementOf(context, partnerId, month)
  }

  @FieldResolver(() => BookingConnection, {
    description: 'What it has sold, a page at a time. A partner sees its own.',
  })
  @RequiresScope('ota', 'bookings:read')
  bookings(
    @Root() { partnerId }: Partner,
    @Ctx() context: Context,
    @Args(() => BookingArguments) given: BookingArguments,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BookingConnection> {
    const caller = callerOf(context)
    if (caller.partnerId !== partnerId) admit(caller, ['bookings:read'])
    return bookingsOf(context, { by: 'partner', parentId: partnerId }, given, info)
  }

  @FieldResolver(() => ApiKeyConnection, {
    description: 'Its keys, newest first, including those that no longer work, a page at a time.',
  })
  @RequiresScope('operator:read')
  keys(
    @Root() { partnerId }: Partner,
    @Ctx() context: Context,
    @Args(() => KeyArguments) given: KeyArguments,
  ): Promise<ApiKeyConnection> {
    return keysOf(context, partnerId, given)
  }
}

@Resolver(() => Commission)
export class CommissionResolver {
  @FieldResolver(() => Product, { description: 'The activity, whether or not it is in the shopfront.' })
  product(@Root() { activityId }: Commission, @Ctx() context: Context): Promise<Product | undefined> {
    return context.batch.load(findProductsById, callerOf(context).operatorId, activityId)
  }

  @FieldResolver(() => Float, { description: 'The commission in percent, with at most three decimals.' })
  percent(@Root() { rate }: Commission): number {
    return percentageOf(rate)
  }
}
