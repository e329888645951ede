import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { ApiKey } from '../../access/ApiKey.ts'
import { admit } from '../../access/admit.ts'
import { createPartner } from '../../access/createPartner.ts'
import { findPartners, type PartnerRow } from '../../access/findPartners.ts'
import { findPartnerRequests } from '../../access/findRequestStatistics.ts'
import type { KeyRow } from '../../access/keyColumns.ts'
import { findKeysByPartner } from '../../access/listKeys.ts'
import { Partner } from '../../access/Partner.ts'
import { PartnerChanges } from '../../access/PartnerChanges.ts'
import { PartnerInput } from '../../access/PartnerInput.ts'
import { periodKeyOf } from '../../access/periods.ts'
import { updatePartner } from '../../access/updatePartner.ts'
import { findPartnerSales } from '../../bookings/lists/findPartnerSales.ts'
import { PartnerStatistics } from '../../bookings/lists/PartnerStatistics.ts'
import { Cost } from '../../scalars/Cost.ts'
import { PartnerID } from '../../scalars/identifiers.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import type { Context } from '../Context.ts'
import { BookingArguments } from '../lists/BookingArguments.ts'
import { BookingConnection } from '../lists/BookingConnection.ts'
import { bookingsOf } from '../lists/bookingsOf.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Partner)
export class PartnerResolver {
  @Query(() => [Partner], { description: "The partners that sell the operator's activities, by name." })
  @RequiresScope('operator:read')
  partners(@Ctx() context: Context): Promise<PartnerRow[]> {
    return findPartners(context.database, callerOf(context).operatorId)
  }

  @Mutation(() => Partner, {
    description: 'Adds a partner. It can sell once a key with the scope `OTA` is issued for it.',
  })
  @RequiresScope('operator:write')
  @Refuses()
  createPartner(
    @Ctx() context: Context,
    @Arg('input', () => PartnerInput, { description: 'Its name and slug.' }) input: PartnerInput,
  ): Promise<PartnerRow> {
    return createPartner(context.database, callerOf(context).operatorId, input, context.now)
  }

  @Mutation(() => Partner, { description: "Changes a partner's name or slug; what is left out stays as it is." })
  @RequiresScope('operator:write')
  @Refuses()
  updatePartner(
    @Ctx() context: Context,
    @Arg('partnerId', () => PartnerID, { description: 'The partner to change.' }) partnerId: string,
    @Arg('input', () => PartnerChanges, { description: 'What to change.' }) input: PartnerChanges,
  ): Promise<PartnerRow> {
    return updatePartner(context.database, callerOf(context).operatorId, partnerId, input)
  }

  @FieldResolver(() => PartnerStatistics, {
    description:
      "What the partner has sold over at most 400 days on the operator's calendar, and the statistics of its requests on " +
      'the same days in UTC. Needs `operator:read`.',
  })
  // The statistics of all partners in a list are read together, with one statement per period.
  @Cost({ values: 400 })
  async statistics(
    @Ctx() context: Context,
    @Root() { partnerId }: Partner,
    @Arg('from', () => LocalDate, { description: 'First day.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day.' }) to: string,
  ): Promise<PartnerStatistics> {
    const caller = callerOf(context)
    admit(caller, ['operator:read'])
    const { operatorId, currency } = caller
    const asked = periodKeyOf(partnerId, from, to)
    const [sales, requests] = await Promise.all([
      context.batch.load(findPartnerSales, operatorId, asked),
      context.batch.load(findPartnerRequests, operatorId, asked),
    ])
    const { revenueMinor, ...sold } = sales!
    return {
      ...requests!,
      ...sold,
      revenue: { amount: revenueMinor, currency },
      cancellationRate: sold.bookings > 0 ? sold.cancelled / sold.bookings : null,
    }
  }

  @FieldResolver(() => BookingConnection, {
    description: 'What it has sold, a page at a time. A partner sees its own.',
  })
  @RequiresScope('ota', 'operator:read')
  bookings(
    @Root() { partnerId }: Partner,
    @Ctx() context: Context,
    @Args(() => BookingArguments) given: BookingArguments,
  ): Promise<BookingConnection> {
    const caller = callerOf(context)
    if (caller.partnerId !== partnerId) admit(caller, ['operator:read'])
    return bookingsOf(context, 'partner', partnerId, given)
  }

  @FieldResolver(() => [ApiKey], {
    description: 'Its keys, newest first, including those that no longer work; the last hundred.',
  })
  @RequiresScope('operator:read')
  async keys(@Root() { partnerId }: Partner, @Ctx() context: Context): Promise<KeyRow[]> {
    return (await context.batch.load(findKeysByPartner, callerOf(context).operatorId, partnerId)) ?? []
  }
}
