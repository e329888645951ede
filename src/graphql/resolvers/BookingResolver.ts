import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { findPartnersById, type PartnerRow } from '../../access/findPartners.ts'
import { Partner } from '../../access/Partner.ts'
import { findTimeslotsById } from '../../availability/findTimeslots.ts'
import { Timeslot } from '../../availability/Timeslot.ts'
import { Booking } from '../../bookings/Booking.ts'
import { BookedUnit, PriceLine, TaxAmount } from '../../bookings/BookingLines.ts'
import { Basket } from '../../bookings/baskets/Basket.ts'
import { findBasketsById } from '../../bookings/baskets/findBasket.ts'
import { CancelBookingInput } from '../../bookings/changes/CancelBookingInput.ts'
import { cancelBooking } from '../../bookings/changes/cancelBooking.ts'
import { BookingEvent } from '../../bookings/events/BookingEvent.ts'
import { findHistoryByBooking } from '../../bookings/events/findHistory.ts'
import { findBooking } from '../../bookings/findBooking.ts'
import { findUpdates } from '../../bookings/findUpdates.ts'
import { BookingFilter } from '../../bookings/lists/BookingFilter.ts'
import { BookingTotals } from '../../bookings/lists/BookingTotals.ts'
import type { BookingParent } from '../../bookings/lists/listBookings.ts'
import { totalBookings, totalBookingsBy } from '../../bookings/lists/totalBookings.ts'
import { findAmountsDue } from '../../bookings/payments/findAmountsDue.ts'
import { findPaymentsByBasket } from '../../bookings/payments/findPayments.ts'
import { Payment } from '../../bookings/payments/Payment.ts'
import type { AmountInput } from '../../bookings/payments/PaymentInput.ts'
import { makeQuote } from '../../bookings/quotes/makeQuote.ts'
import { Quote } from '../../bookings/quotes/Quote.ts'
import { QuoteInput } from '../../bookings/quotes/QuoteInput.ts'
import { readQuote } from '../../bookings/quotes/quoteToken.ts'
import { findRefundShares } from '../../bookings/refunds/findRefundShares.ts'
import { findRefundsByBasket } from '../../bookings/refunds/findRefunds.ts'
import { Refund } from '../../bookings/refunds/Refund.ts'
import type { RefundRule } from '../../bookings/refunds/RefundRule.ts'
import { CreateBookingInput } from '../../bookings/sale/CreateBookingInput.ts'
import { makeBooking } from '../../bookings/sale/makeBooking.ts'
import { viewLines, viewTaxes, viewUnits } from '../../bookings/viewLines.ts'
import { findAnswersByBooking } from '../../bookings/waiver/findAnswers.ts'
import { WaiverAnswer } from '../../bookings/waiver/WaiverAnswer.ts'
import { waiverUrl } from '../../bookings/waiver/waiverUrl.ts'
import { Email } from '../../emails/Email.ts'
import type { EmailRow } from '../../emails/emailColumns.ts'
import { findEmailsByBooking } from '../../emails/findEmails.ts'
import { findProductsById } from '../../products/findProducts.ts'
import { Money } from '../../products/Money.ts'
import { Product } from '../../products/Product.ts'
import { CancellationTier } from '../../products/pricing/CancellationTier.ts'
import { findPromoCodesByBooking } from '../../promotions/codes/findPromoCodes.ts'
import { findVouchersByBooking } from '../../promotions/vouchers/findVouchers.ts'
import { Voucher } from '../../promotions/vouchers/Voucher.ts'
import { Channel } from '../../scalars/Channel.ts'
import { Cost } from '../../scalars/Cost.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import type { Context } from '../Context.ts'
import { BookingArguments } from '../lists/BookingArguments.ts'
import { BookingConnection } from '../lists/BookingConnection.ts'
import { bookingsOf } from '../lists/bookingsOf.ts'
import { callerOf } from './callerOf.ts'
import { IdempotencyKey } from './IdempotencyKey.ts'
import { RefundAmountArgument, RefundRuleArgument } from './RefundArguments.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Booking)
export class BookingResolver {
  @Query(() => Booking, {
    description: 'One booking by its reference: a partner sees its own, the operator every one.',
  })
  @RequiresScope('ota', 'operator:read')
  @Refuses('booking-not-found')
  booking(
    @Ctx() context: Context,
    @Arg('bookingReference', () => String, {
      description: 'The reference; case, hyphen and spaces do not matter.',
    })
    bookingReference: string,
  ): Promise<Booking> {
    return findBooking(context.database, callerOf(context), bookingReference, context.now)
  }

  @Query(() => BookingConnection, {
    description:
      "The operator's bookings of every channel, a page at a time: forwards with `first` and `after`, backwards with `last` and `before`.",
  })
  @RequiresScope('operator:read')
  bookings(@Ctx() context: Context, @Args(() => BookingArguments) given: BookingArguments): Promise<BookingConnection> {
    return bookingsOf(context, undefined, given)
  }

  @Mutation(() => Booking, {
    description:
      'Books places in a timeslot in one step. The booking is confirmed at once, unless the operator accepts each booking ' +
      'by hand. A full timeslot is refused with the places left and with alternatives. A partner sells as itself; the ' +
      'operator states the channel.',
  })
  @RequiresScope('ota', 'operator:write')
  @Refuses(
    'insufficient-capacity',
    'timeslot-closed',
    'price-changed',
    'promo-code-refused',
    'voucher-refused',
    'idempotency-conflict',
    'idempotency-mismatch',
  )
  async createBooking(
    @Ctx() context: Context,
    @Arg('input', () => CreateBookingInput, { description: 'What to book, and for whom.' }) input: CreateBookingInput,
    @Arg('channel', () => Channel, {
      nullable: true,
      description: "The operator's own channel, `ONLINE` or `POINT_OF_SALE`; a partner leaves it out.",
    })
    channel?: Channel | null,
    @IdempotencyKey('A retry with the same key returns the first response, for at least 7 days.')
    idempotencyKey?: string | null,
  ): Promise<Booking> {
    const quote = input.quoteToken ? readQuote(context.links, input.quoteToken) : undefined
    const request = { input, channel: channel ?? null, idempotencyKey: idempotencyKey ?? null, quote }
    const { booking, replayed } = await makeBooking(context.database, callerOf(context), request, context.now)
    context.replayed = replayed
    return booking
  }

  @Query(() => Quote, {
    description:
      'The price of a booking, promised for 15 minutes: its lines, taxes and terms of cancellation. It is refused as the booking ' +
      'would be, and takes no places.',
  })
  @RequiresScope('ota', 'operator:write')
  @Refuses('insufficient-capacity', 'timeslot-closed', 'promo-code-refused', 'voucher-refused')
  quote(
    @Ctx() context: Context,
    @Arg('input', () => QuoteInput, { description: 'What to quote.' }) input: QuoteInput,
    @Arg('channel', () => Channel, {
      nullable: true,
      description: "The operator's own channel, `ONLINE` or `POINT_OF_SALE`; a partner leaves it out.",
    })
    channel?: Channel | null,
  ): Promise<Quote> {
    return makeQuote(context.database, context.links, callerOf(context), input, channel ?? null, context.now)
  }

  @Mutation(() => Booking, {
    description:
      "Cancels a booking and frees its places. A partner can cancel until the activity's cancellation cutoff, the operator " +
      'at any time, and a hold can be cancelled until it expires. `refund` says what is given back of the price: for a ' +
      'partner by the `cancellationTiers` of the booking, for the operator everything unless it chooses otherwise. ' +
      'Cancelling again changes nothing and returns the same booking.',
  })
  @RequiresScope('ota', 'operator:write')
  @Refuses('booking-not-found', 'version-conflict', 'invalid-transition', 'cancellation-cutoff-passed')
  cancelBooking(
    @Ctx() context: Context,
    @Arg('bookingReference', () => String, { description: 'The reference.' }) bookingReference: string,
    @Arg('input', () => CancelBookingInput, { nullable: true, description: 'A note for the history.' })
    input?: CancelBookingInput | null,
    @RefundRuleArgument() refund?: RefundRule | null,
    @RefundAmountArgument() refundAmount?: AmountInput | null,
    @Arg('simulate', () => Boolean, {
      nullable: true,
      description:
        'If true, nothing is changed: the response is the booking as it is, with `refund` and `refundPercent` as they would be. ' +
        'What would be refused is refused.',
    })
    simulate?: boolean | null,
  ): Promise<Booking> {
    const cancellation = { ...input, refund, refundAmount, simulate }
    return cancelBooking(context.database, callerOf(context), bookingReference, cancellation, context.now)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "The waiver page on which the customer answers the activity's questions, including optional ones. It is a signed " +
      'link, always the same for one booking. It works until a day after the start, or for 30 days after the booking was ' +
      'made if that is later. Anybody with the link can answer, so give it only to the customer. Null when there are no ' +
      'questions, and once the booking is cancelled.',
  })
  waiverUrl(@Root() booking: Booking, @Ctx() { links }: Context): string | null {
    return waiverUrl(links, booking)
  }

  @FieldResolver(() => [BookedUnit], { description: 'Its units: how many of each, and what they cost.' })
  units(@Root() { lines, price }: Booking): BookedUnit[] {
    return viewUnits(lines, price.currency)
  }

  @FieldResolver(() => [PriceLine], { description: 'The lines of its price: units, fees and discounts.' })
  lines(@Root() { lines, price }: Booking): PriceLine[] {
    return viewLines(lines, price.currency)
  }

  @FieldResolver(() => [TaxAmount], { description: 'The taxes that its price includes, added up.' })
  taxes(@Root() { lines, price }: Booking): TaxAmount[] {
    return viewTaxes(lines, price.currency)
  }

  @FieldResolver(() => [CancellationTier], {
    nullable: true,
    description: 'What is refunded when it is cancelled, by the terms on which it was sold. Null if everything is.',
  })
  cancellationTiers(@Root() { cancellationTiers }: Booking): CancellationTier[] | null {
    return cancellationTiers
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The promo code with which it was made, if there was one. Once it is called off, others can use the code.',
  })
  async promoCode(@Root() { bookingId }: Booking, @Ctx() context: Context): Promise<string | null> {
    const promoCode = await context.batch.load(findPromoCodesByBooking, callerOf(context).operatorId, bookingId)
    return promoCode?.code ?? null
  }

  @FieldResolver(() => Money, {
    description:
      'The part of its price that a gift voucher pays. What the customer owes is less by that; the price is not.',
  })
  voucherAmount(@Root() { voucherMinor, price }: Booking): Money {
    return { amount: voucherMinor, currency: price.currency }
  }

  @FieldResolver(() => Voucher, {
    nullable: true,
    description: 'The gift voucher that pays for it or has paid for it, if there was one.',
  })
  @RequiresScope('operator:read')
  async voucher(@Root() { bookingId }: Booking, @Ctx() context: Context): Promise<Voucher | null> {
    return (await context.batch.load(findVouchersByBooking, callerOf(context).operatorId, bookingId)) ?? null
  }

  @FieldResolver(() => Product, { description: 'The activity, whether or not it is in the shopfront.' })
  product(@Root() booking: Booking, @Ctx() context: Context): Promise<Product | undefined> {
    return context.batch.load(findProductsById, callerOf(context).operatorId, booking.activityId)
  }

  @FieldResolver(() => Timeslot, { description: 'The timeslot, with its places as they are now.' })
  timeslot(@Root() booking: Booking, @Ctx() context: Context): Promise<Timeslot | undefined> {
    return context.batch.load(findTimeslotsById, callerOf(context).operatorId, booking.timeslotId)
  }

  @FieldResolver(() => Partner, {
    nullable: true,
    description: 'The partner that sold it; null for the other channels.',
  })
  partner(@Root() { partnerId }: Booking, @Ctx() context: Context): Promise<PartnerRow | undefined> | null {
    if (partnerId === null) return null
    return context.batch.load(findPartnersById, callerOf(context).operatorId, partnerId)
  }

  @FieldResolver(() => Basket, { description: 'The purchase that it belongs to.' })
  basket(@Root() booking: Booking, @Ctx() context: Context): Promise<Basket | undefined> {
    return context.batch.load(findBasketsById, callerOf(context).operatorId, booking.basketId)
  }

  @FieldResolver(() => Money, {
    description:
      "What the customer still has to pay the operator for this booking: its share of its basket's `amountDue`. The shares " +
      'of a basket add up; what is due counts first for the booking that starts first. Zero for bookings sold by a ' +
      'partner, whose customers pay the partner, for rejected and expired ones, and for cancelled ones that are refunded in full.',
  })
  async amountDue(@Root() { bookingId, channel, price }: Booking, @Ctx() context: Context): Promise<Money> {
    const { currency } = price
    if (channel === Channel.PARTNER) return { amount: 0, currency }
    const due = await context.batch.load(findAmountsDue, callerOf(context).operatorId, bookingId)
    return { amount: due ?? 0, currency }
  }

  @FieldResolver(() => Money, {
    nullable: true,
    description:
      "The partner's commission at its rate as of the sale, on the price without fees; once it is cancelled, on what is kept of " +
      'the price. Null on the other channels.',
  })
  @RequiresScope('ota', 'operator:read')
  commission(@Root() { partnerId, commissionMinor, price }: Booking): Money | null {
    return partnerId === null ? null : { amount: commissionMinor, currency: price.currency }
  }

  @FieldResolver(() => Money, {
    nullable: true,
    description:
      'What remains for the operator: the price, less what is refunded and the commission. Null on the other channels.',
  })
  @RequiresScope('ota', 'operator:read')
  net(@Root() { partnerId, commissionMinor, refundMinor, price }: Booking): Money | null {
    if (partnerId === null) return null
    return { amount: price.amount - refundMinor - commissionMinor, currency: price.currency }
  }

  @FieldResolver(() => Money, {
    description:
      "What is still to be paid back of this booking: its share of its basket's `refundDue`. The shares of a basket add up; " +
      'they belong first to its cancelled and rejected bookings. Zero for bookings sold by a partner, which refunds its own ' +
      'customers.',
  })
  async refundDue(@Root() { bookingId, price }: Booking, @Ctx() context: Context): Promise<Money> {
    const share = await context.batch.load(findRefundShares, callerOf(context).operatorId, bookingId)
    return { ...price, amount: share?.due ?? 0 }
  }

  @FieldResolver(() => Money, {
    description: "What was paid back of this booking: its share of its basket's `refunded`, in the same order.",
  })
  async refunded(@Root() { bookingId, price }: Booking, @Ctx() context: Context): Promise<Money> {
    const share = await context.batch.load(findRefundShares, callerOf(context).operatorId, bookingId)
    return { ...price, amount: share?.refunded ?? 0 }
  }

  @FieldResolver(() => [BookingEvent], {
    description: 'The history of the booking, oldest first; the last hundred changes if there are more.',
  })
  @Cost({ objects: 20 })
  async history(@Root() booking: Booking, @Ctx() context: Context): Promise<BookingEvent[]> {
    return (await context.batch.load(findHistoryByBooking, callerOf(context).operatorId, booking.bookingId)) ?? []
  }

  @FieldResolver(() => [Email], {
    description: 'The e-mails about the booking, planned, sent or given up, latest first; the last hundred.',
  })
  @RequiresScope('operator:read')
  @Cost({ objects: 10 })
  async emails(@Root() { bookingId }: Booking, @Ctx() context: Context): Promise<EmailRow[]> {
    return (await context.batch.load(findEmailsByBooking, callerOf(context).operatorId, bookingId)) ?? []
  }

  @FieldResolver(() => [Payment], {
    description: 'The payments of its basket, in the order in which they were recorded; the last fifty.',
  })
  @Cost({ objects: 10 })
  async payments(@Root() { basketId }: Booking, @Ctx() context: Context): Promise<Payment[]> {
    return (await context.batch.load(findPaymentsByBasket, callerOf(context).operatorId, basketId)) ?? []
  }

  @FieldResolver(() => [Refund], {
    description: 'The refunds of its basket, in the order in which they were recorded; the last fifty.',
  })
  @Cost({ objects: 10 })
  async refunds(@Root() { basketId }: Booking, @Ctx() context: Context): Promise<Refund[]> {
    return (await context.batch.load(findRefundsByBasket, callerOf(context).operatorId, basketId)) ?? []
  }

  @FieldResolver(() => DateTime, {
    description: 'When its status or its details last changed: the time of the last entry of `history`.',
  })
  async updatedAt(@Root() { bookingId }: Booking, @Ctx() context: Context): Promise<Date> {
    return (await context.batch.load(findUpdates, callerOf(context).operatorId, bookingId))!
  }

  @FieldResolver(() => [WaiverAnswer], { description: 'The waiver answers so far.' })
  async answers(@Root() booking: Booking, @Ctx() context: Context): Promise<WaiverAnswer[]> {
    return (await context.batch.load(findAnswersByBooking, callerOf(context).operatorId, booking.bookingId)) ?? []
  }
}

@Resolver(() => BookingConnection)
export class BookingConnectionResolver {
  @FieldResolver(() => BookingTotals, {
    description: 'The totals of all bookings in the list, not only those of this page. What is sold is in `active`.',
  })
  async totals(@Root() { filter, parent }: BookingConnection, @Ctx() context: Context): Promise<BookingTotals> {
    const { operatorId, currency } = callerOf(context)
    if (!parent) return totalBookings(context.database, operatorId, currency, filter, context.now)
    return (await context.batch.loadWith(totalsBy, operatorId, parent.parentId, { by: parent.by, filter, currency }))!
  }
}

const totalsBy = (
  database: Context['database'],
  operatorId: string,
  parents: readonly string[],
  now: Date,
  { by, filter, currency }: { by: BookingParent; filter: BookingFilter; currency: string },
) => totalBookingsBy(database, operatorId, currency, by, parents, filter, now)
