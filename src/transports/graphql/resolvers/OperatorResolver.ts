import type { GraphQLResolveInfo } from 'graphql'
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql'
import { Operator } from '../../../domain/access/Operator.ts'
import { findUsageQuotas } from '../../../domain/meters/quotas/findUsageQuotas.ts'
import { UsageQuota } from '../../../domain/meters/quotas/UsageQuota.ts'
import { findPicturesById } from '../../../domain/products/pictures/findPicture.ts'
import { Picture } from '../../../domain/products/pictures/Picture.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import type { Context } from '../Context.ts'
import { ApiKeyConnection } from '../lists/ApiKeyConnection.ts'
import { BookingArguments } from '../lists/BookingArguments.ts'
import { BookingConnection } from '../lists/BookingConnection.ts'
import { bookingsOf } from '../lists/bookingsOf.ts'
import { EmailArguments } from '../lists/EmailArguments.ts'
import { EmailConnection } from '../lists/EmailConnection.ts'
import { emailsOf } from '../lists/emailsOf.ts'
import { KeyArguments } from '../lists/KeyArguments.ts'
import { keysOf } from '../lists/keysOf.ts'
import { LONGEST_PAGE } from '../lists/LongPaginationArguments.ts'
import { PaginationArguments } from '../lists/PaginationArguments.ts'
import { PartnerArguments } from '../lists/PartnerArguments.ts'
import { PartnerConnection } from '../lists/PartnerConnection.ts'
import { ProductArguments } from '../lists/ProductArguments.ts'
import { ProductConnection } from '../lists/ProductConnection.ts'
import { partnersOf } from '../lists/partnersOf.ts'
import { productsOf } from '../lists/productsOf.ts'
import { WaitlistArguments } from '../lists/WaitlistArguments.ts'
import { WaitlistConnection } from '../lists/WaitlistConnection.ts'
import { WorkflowConnection } from '../lists/WorkflowConnection.ts'
import { waitlistOf } from '../lists/waitlistOf.ts'
import { workflowsOf } from '../lists/workflowsOf.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

/** What an operator has. A caller sees one operator only, so the lists are those of the caller. */
@Resolver(() => Operator)
export class OperatorResolver {
  @FieldResolver(() => Picture, { nullable: true, description: 'Its logo on pages, in e-mails and on statements.' })
  async logo(@Root() { operatorId, logo }: Operator, @Ctx() context: Context): Promise<Picture | null> {
    return logo === null ? null : ((await context.batch.load(findPicturesById, operatorId, logo)) ?? null)
  }

  @FieldResolver(() => ProductConnection, { description: 'Its activities by name, a page at a time.' })
  @RequiresScope('ota', 'bookings:read')
  @Cost({ longestPage: LONGEST_PAGE })
  products(@Ctx() context: Context, @Args(() => ProductArguments) given: ProductArguments): Promise<ProductConnection> {
    return productsOf(context, given)
  }

  @FieldResolver(() => PartnerConnection, { description: 'Its partners by name, a page at a time.' })
  @RequiresScope('bookings:read', 'partners:read')
  @Cost({ longestPage: LONGEST_PAGE })
  partners(@Ctx() context: Context, @Args(() => PartnerArguments) given: PartnerArguments): Promise<PartnerConnection> {
    return partnersOf(context, given)
  }

  @FieldResolver(() => BookingConnection, { description: 'Its bookings of every channel, a page at a time.' })
  @RequiresScope('bookings:read')
  bookings(
    @Ctx() context: Context,
    @Args(() => BookingArguments) given: BookingArguments,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BookingConnection> {
    return bookingsOf(context, undefined, given, info)
  }

  @FieldResolver(() => WaitlistConnection, {
    description: 'Its waitlist in the order in which the customers joined, a page at a time.',
  })
  @RequiresScope('bookings:read')
  waitlist(
    @Ctx() context: Context,
    @Args(() => WaitlistArguments) given: WaitlistArguments,
  ): Promise<WaitlistConnection> {
    return waitlistOf(context, null, given)
  }

  @FieldResolver(() => EmailConnection, { description: 'Its e-mails by due time, latest first, a page at a time.' })
  @RequiresScope('bookings:read')
  emails(@Ctx() context: Context, @Args(() => EmailArguments) given: EmailArguments): Promise<EmailConnection> {
    return emailsOf(context, given)
  }

  @FieldResolver(() => ApiKeyConnection, { description: 'Its API keys, newest first, a page at a time.' })
  @RequiresScope('operator:read')
  keys(@Ctx() context: Context, @Args(() => KeyArguments) given: KeyArguments): Promise<ApiKeyConnection> {
    return keysOf(context, null, given)
  }

  @FieldResolver(() => WorkflowConnection, {
    description: 'Its workflows, the oldest first, a page at a time; at most 50.',
  })
  @RequiresScope('bookings:read')
  workflows(
    @Ctx() context: Context,
    @Args(() => PaginationArguments) pagination: PaginationArguments,
  ): Promise<WorkflowConnection> {
    return workflowsOf(context, pagination)
  }

  @FieldResolver(() => [UsageQuota], { description: 'Its usage quotas by meter; at most 100.' })
  @RequiresScope('operator:read', 'usage:read')
  usageQuotas(@Ctx() context: Context): Promise<UsageQuota[]> {
    return findUsageQuotas(context.database, callerOf(context).operatorId)
  }
}
