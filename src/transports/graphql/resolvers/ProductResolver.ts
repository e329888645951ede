import type { GraphQLResolveInfo } from 'graphql'
import { GraphQLPositiveInt } from 'graphql-scalars'
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import { hasScope } from '../../../domain/access/admit.ts'
import { AvailableDate } from '../../../domain/availability/AvailableDate.ts'
import { changePricing } from '../../../domain/availability/changePricing.ts'
import { changeProduct } from '../../../domain/availability/changeProduct.ts'
import { findDatesByActivity } from '../../../domain/availability/findDates.ts'
import { findSchedulesByActivity } from '../../../domain/availability/findSchedules.ts'
import { listTimeslotsByActivity } from '../../../domain/availability/findTimeslots.ts'
import { findUpcomingTimeslots } from '../../../domain/availability/findUpcomingTimeslots.ts'
import { Schedule } from '../../../domain/availability/Schedule.ts'
import { sellerOfPrices } from '../../../domain/availability/sellerOfPrices.ts'
import { Timeslot } from '../../../domain/availability/Timeslot.ts'
import { UpcomingTimeslots } from '../../../domain/availability/UpcomingTimeslots.ts'
import { createProduct } from '../../../domain/products/createProduct.ts'
import { findProductsById, resolveProduct } from '../../../domain/products/findProducts.ts'
import { Money } from '../../../domain/products/Money.ts'
import { Product, productPrice } from '../../../domain/products/Product.ts'
import { ProductChanges } from '../../../domain/products/ProductChanges.ts'
import { ProductInput } from '../../../domain/products/ProductInput.ts'
import { PricingDocument } from '../../../domain/products/pricing/PricingDocument.ts'
import { PricingInput } from '../../../domain/products/pricing/PricingInput.ts'
import { viewPricing } from '../../../domain/products/pricing/viewPricing.ts'
import { unknownActivity } from '../../../domain/products/unknownActivity.ts'
import { basePrice } from '../../../domain/rules/pricing/basePrice.ts'
import { defaultUnit } from '../../../domain/rules/pricing/defaultUnit.ts'
import { fromPrice } from '../../../domain/rules/pricing/fromPrice.ts'
import type { Channel } from '../../../domain/scalars/Channel.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { DateTime } from '../../../domain/scalars/DateTime.ts'
import { ActivityID } from '../../../domain/scalars/identifiers.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'
import { localDayOnce } from '../../../domain/scalars/localDay.ts'
import { findQuestionsByActivity } from '../../../domain/waivers/findQuestions.ts'
import { WaiverQuestion } from '../../../domain/waivers/WaiverQuestion.ts'
import type { Context } from '../Context.ts'
import { BookingArguments } from '../lists/BookingArguments.ts'
import { BookingConnection } from '../lists/BookingConnection.ts'
import { bookingsOf } from '../lists/bookingsOf.ts'
import { LONGEST_PAGE } from '../lists/LongPaginationArguments.ts'
import { ProductArguments } from '../lists/ProductArguments.ts'
import { ProductConnection } from '../lists/ProductConnection.ts'
import { productsOf } from '../lists/productsOf.ts'
import { LONGEST_SHOPFRONT, Shopfront } from '../lists/Shopfront.ts'
import { shopfrontOf } from '../lists/shopfrontOf.ts'
import { ChannelArg } from './ChannelArg.ts'
import { callerOf } from './callerOf.ts'
import { ExpectedVersion } from './ExpectedVersion.ts'
import { force } from './force.ts'
import { prepareCalendarChange } from './prepareCalendarChange.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Product)
export class ProductResolver {
  @Query(() => ProductConnection, {
    description:
      'The activities in the shopfront by name, a page at a time: forwards with `first` and `after`, backwards with `last` and ' +
      '`before`.',
  })
  @RequiresScope('ota', 'bookings:read')
  @Cost({ longestPage: LONGEST_PAGE })
  products(@Ctx() context: Context, @Args(() => ProductArguments) given: ProductArguments): Promise<ProductConnection> {
    return productsOf(context, given)
  }

  @Query(() => Shopfront, {
    description: 'The whole shopfront in one answer, by name, as `GET …/products` has it. For pages, use `products`.',
  })
  @RequiresScope('ota', 'bookings:read')
  shopfront(
    @Ctx() context: Context,
    @Arg('name', () => String, {
      nullable: true,
      description: 'Any part of the name, matched literally and without regard to case; blank for no filter.',
    })
    name?: string | null,
    @Arg('updatedSince', () => DateTime, {
      nullable: true,
      description: 'With `updatedAt` at or after this instant.',
    })
    updatedSince?: Date | null,
    @Arg('limit', () => Int, {
      nullable: true,
      description: `How many at most: 1–${LONGEST_SHOPFRONT}, default ${LONGEST_SHOPFRONT}.`,
    })
    limit?: number | null,
    @Arg('cursor', () => String, {
      nullable: true,
      description: 'The cursor of the next page, from the response with the page before it.',
    })
    cursor?: string | null,
  ): Promise<Shopfront> {
    return shopfrontOf(context, name, updatedSince, limit, cursor)
  }

  @Query(() => Product, { description: 'One product, by its numeric ID or by its whole name: give one of the two.' })
  @RequiresScope('ota', 'bookings:read')
  @Refuses('ambiguous-product-query', 'product-not-found')
  resolveProduct(
    @Ctx() context: Context,
    @Arg('productId', () => GraphQLPositiveInt, {
      nullable: true,
      description: 'The numeric product ID. For an `id`, use `product`.',
    })
    productId?: number | null,
    @Arg('name', () => String, { nullable: true, description: 'The whole name; case does not matter.' }) name?:
      | string
      | null,
  ): Promise<Product> {
    const caller = callerOf(context)
    return resolveProduct(context.database, caller.operatorId, productId, name)
  }

  @Query(() => Product, {
    description:
      'One activity by its identifier, `activityId` or `id`. One that is not in the shopfront is shown with `bookings:read` only.',
  })
  @RequiresScope('ota', 'bookings:read')
  @Refuses('unknown-activity')
  async product(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
  ): Promise<Product> {
    const caller = callerOf(context)
    const product = await context.batch.load(findProductsById, caller.operatorId, activityId)
    if (!product || !(product.published || hasScope(caller, 'bookings:read'))) throw unknownActivity()
    return product
  }

  @Mutation(() => Product, {
    description:
      'Creates an activity. It has no timeslots until it has a schedule, and is in no shopfront until it is published.',
  })
  @RequiresScope('catalogue:write')
  @Refuses()
  createProduct(
    @Ctx() context: Context,
    @Arg('input', () => ProductInput, { description: 'Its details.' }) input: ProductInput,
  ): Promise<Product> {
    return createProduct(context.database, callerOf(context), input, context.now)
  }

  @Mutation(() => Product, {
    description:
      'Changes an activity, publishes it or removes it from the shopfront; what is left out stays as it is. Upcoming ' +
      'timeslots are updated at once. Existing bookings stay as they are.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found', 'resource-shortage', 'version-conflict')
  async updateProduct(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity to change.' }) activityId: string,
    @Arg('input', () => ProductChanges, { description: 'What to change.' }) input: ProductChanges,
    @Arg('force', () => Boolean, force) forced: boolean,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Product> {
    const operatorId = await prepareCalendarChange(context)
    return changeProduct(context.database, operatorId, activityId, input, context.now, forced, expectedVersion)
  }

  @Mutation(() => Product, {
    description:
      'Changes what an activity costs: its units, price rules, fees, taxes and terms of cancellation. Bookings that were made ' +
      'keep their prices and terms.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found', 'version-conflict')
  updatePricing(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
    @Arg('input', () => PricingInput, { description: 'What to change.' }) input: PricingInput,
  ): Promise<Product> {
    return changePricing(context.database, callerOf(context).operatorId, activityId, input, context.now)
  }

  @FieldResolver(() => PricingDocument, { description: 'What it costs, with its price rules.' })
  @RequiresScope('bookings:read')
  pricing(@Root() { pricing, pricingVersion, currency, timeZone }: Product): PricingDocument {
    return viewPricing(pricing, pricingVersion, currency, timeZone)
  }

  @FieldResolver(() => Money, { description: productPrice })
  price(@Root() { pricing, price, timeZone }: Product, @Ctx() context: Context): Money {
    const unit = defaultUnit(pricing)
    if (!unit.laterPrices) return price
    return { ...price, amount: basePrice(unit, localDayOnce(context.now, timeZone)) }
  }

  @FieldResolver(() => Money, {
    description:
      'The lowest price at which you can sell one of the default unit, or the group, from today on: without fees, and without ' +
      'rules that need more participants.',
  })
  fromPrice(@Root() product: Product, @Ctx() context: Context, @ChannelArg() channel?: Channel | null): Money {
    const { pricing, currency, timeZone } = product
    const today = localDayOnce(context.now, timeZone)
    return { amount: fromPrice(pricing, { today, ...sellerOfPrices(callerOf(context), channel) }), currency }
  }

  @FieldResolver(() => UpcomingTimeslots, {
    description: 'Its upcoming timeslots, from every schedule.',
  })
  @RequiresScope('bookings:read')
  async upcoming(@Root() { activityId }: Product, @Ctx() context: Context): Promise<UpcomingTimeslots> {
    return (await context.batch.load(findUpcomingTimeslots, callerOf(context).operatorId, activityId))!
  }

  @FieldResolver(() => [Schedule], { description: 'Its schedules.' })
  @RequiresScope('bookings:read')
  async schedules(@Root() { activityId }: Product, @Ctx() context: Context): Promise<Schedule[]> {
    return (await context.batch.load(findSchedulesByActivity, callerOf(context).operatorId, activityId)) ?? []
  }

  @FieldResolver(() => [WaiverQuestion], {
    description: 'Its required and optional waiver questions, in the order in which they are asked.',
  })
  async questions(@Root() { activityId }: Product, @Ctx() context: Context): Promise<WaiverQuestion[]> {
    return (await context.batch.load(findQuestionsByActivity, callerOf(context).operatorId, activityId)) ?? []
  }

  @FieldResolver(() => [Timeslot], {
    description:
      'Every timeslot that begins in a range of days, including full, closed and past ones: at most 1,000 for all activities ' +
      'of the answer together.',
  })
  @RequiresScope('bookings:read')
  @Cost({ objects: 30 })
  async timeslots(
    @Root() { activityId }: Product,
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'First local day.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last local day.' }) to: string,
  ): Promise<Timeslot[]> {
    const { operatorId } = callerOf(context)
    return (await context.batch.loadWith(listTimeslotsByActivity, operatorId, activityId, { from, to })) ?? []
  }

  @FieldResolver(() => [AvailableDate], {
    description: 'The days of a range on which it can be booked, in order; at most 400 days.',
  })
  @Cost({ objects: 30 })
  async availableDates(
    @Root() { activityId }: Product,
    @Ctx() context: Context,
    @Arg('from', () => LocalDate, { description: 'First day of the range.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day of the range.' }) to: string,
  ): Promise<AvailableDate[]> {
    const { operatorId } = callerOf(context)
    return (await context.batch.loadWith(findDatesByActivity, operatorId, activityId, { from, to })) ?? []
  }

  @FieldResolver(() => BookingConnection, { description: 'Its bookings of every channel, a page at a time.' })
  @RequiresScope('bookings:read')
  bookings(
    @Root() { activityId }: Product,
    @Ctx() context: Context,
    @Args(() => BookingArguments) given: BookingArguments,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BookingConnection> {
    return bookingsOf(context, { by: 'activity', parentId: activityId }, given, info)
  }
}
