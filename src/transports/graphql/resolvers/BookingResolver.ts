import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Args, Ctx, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import { findPartnersById } from '../../../domain/access/findPartners.ts'
import { Partner } from '../../../domain/access/Partner.ts'
import { findTimeslotsById } from '../../../domain/availability/findTimeslots.ts'
import { Timeslot } from '../../../domain/availability/Timeslot.ts'
import { Actor } from '../../../domain/bookings/Actor.ts'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { BookingStatus } from '../../../domain/bookings/BookingStatus.ts'
import { Basket } from '../../../domain/bookings/baskets/Basket.ts'
import { findBasketsById } from '../../../domain/bookings/baskets/findBasket.ts'
import { BookingNoteInput } from '../../../domain/bookings/changes/BookingNoteInput.ts'
import { cancelBooking } from '../../../domain/bookings/changes/cancelBooking.ts'
import { NAMES_KEPT_DAYS } from '../../../domain/bookings/erasure/deleteOldNames.ts'
import { BookingEvent } from '../../../domain/bookings/events/BookingEvent.ts'
import { findHistoryByBooking } from '../../../domain/bookings/events/findHistory.ts'
import { eventOfSale, findLastChanges, type LastChange } from '../../../domain/bookings/events/findLastChanges.ts'
import { findBooking } from '../../../domain/bookings/findBooking.ts'
import { listPartnerBookings } from '../../../domain/bookings/lists/listPartnerBookings.ts'
import { PartnerBookings } from '../../../domain/bookings/lists/PartnerBookings.ts'
import { readQuote } from '../../../domain/bookings/quotes/quoteToken.ts'
import type { RefundRule } from '../../../domain/bookings/refunds/RefundRule.ts'
import { bookWalkIn } from '../../../domain/bookings/sale/bookWalkIn.ts'
import { CreateBookingInput } from '../../../domain/bookings/sale/CreateBookingInput.ts'
import { makeBooking } from '../../../domain/bookings/sale/makeBooking.ts'
import { SalePaymentInput } from '../../../domain/bookings/sale/SalePaymentInput.ts'
import { WalkInInput } from '../../../domain/bookings/sale/WalkInInput.ts'
import { findAnswersByBooking } from '../../../domain/bookings/waiver/findAnswers.ts'
import { WaiverAnswer } from '../../../domain/bookings/waiver/WaiverAnswer.ts'
import { waiverUrl } from '../../../domain/bookings/waiver/waiverUrl.ts'
import { Email } from '../../../domain/emails/Email.ts'
import { findEmailsByBooking } from '../../../domain/emails/findEmails.ts'
import { findProductsById } from '../../../domain/products/findProducts.ts'
import type { MoneyInput } from '../../../domain/products/MoneyInput.ts'
import { Product } from '../../../domain/products/Product.ts'
import { refuseViolations } from '../../../domain/refusals/refusal.ts'
import { Channel } from '../../../domain/scalars/Channel.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { DateTime } from '../../../domain/scalars/DateTime.ts'
import { outsideCalendar } from '../../../domain/scalars/outsideCalendar.ts'
import type { Context } from '../Context.ts'
import { BookingArguments } from '../lists/BookingArguments.ts'
import { BookingConnection } from '../lists/BookingConnection.ts'
import { readBookingCursor, writeBookingCursor } from '../lists/bookingCursor.ts'
import { bookingsOf } from '../lists/bookingsOf.ts'
import { LONGEST_PAGE } from '../lists/LongPaginationArguments.ts'
import { PartnerBookingArguments } from '../lists/PartnerBookingArguments.ts'
import type { Replayable } from '../schema/applyConventions.ts'
import { callerOf } from './callerOf.ts'
import { IdempotencyKey } from './IdempotencyKey.ts'
import { RefundAmountArgument, RefundRuleArgument } from './RefundArguments.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'
import { refuseDeparturesOnly } from './refuseDeparturesOnly.ts'
import { SoldForArgument } from './SoldForArgument.ts'

@Resolver(() => Booking)
export class BookingResolver {
  @Query(() => Booking, {
    description: 'One booking by its reference: a partner sees its own, the operator every one.',
  })
  @RequiresScope('ota', 'departures:read')
  @Refuses('booking-not-found')
  booking(
    @Ctx() context: Context,
    @Arg('bookingReference', () => String, {
      description: 'The reference; case, hyphen and spaces do not matter.',
    })
    bookingReference: string,
  ): Promise<Booking> {
    const { database, now } = context
    return findBooking(database, callerOf(context), bookingReference, now)
  }

  @Query(() => BookingConnection, {
    description:
      "The operator's bookings of every channel, a page at a time: forwards with `first` and `after`, backwards with `last` and `before`.",
  })
  @RequiresScope('bookings:read')
  bookings(
    @Ctx() context: Context,
    @Args(() => BookingArguments) given: BookingArguments,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BookingConnection> {
    return bookingsOf(context, undefined, given, info)
  }

  @Query(() => PartnerBookings, {
    description:
      "A partner's own bookings that match every given condition, by the time of their last change: the longest ago first. To keep a " +
      'copy, read it to its end, and then again and again with the last `nextCursor`: no change is missed, and one of the last two ' +
      'minutes can come again, with the same `version`. The change of a booking is that of `updatedAt`: of waiver answers only those that ' +
      'change `waiverStatus`, and payments are none.',
  })
  @RequiresScope('ota')
  @Cost({ longestPage: LONGEST_PAGE })
  async partnerBookings(
    @Ctx() context: Context,
    @Args(() => PartnerBookingArguments)
    { first, after, partnerReference, ...filter }: PartnerBookingArguments,
  ): Promise<PartnerBookings> {
    const { operatorId, partnerId } = callerOf(context)
    const violations = outsideCalendar('updatedSince', filter.updatedSince)
    if (first < 1 || first > LONGEST_PAGE) {
      const detail = `A page has from 1 to ${LONGEST_PAGE} bookings; ${first} were asked for.`
      violations.push({ path: ['first'], detail })
    }
    refuseViolations(violations)
    const requested = { ...filter, partnerReference: partnerReference?.trim() || undefined }
    const position = after == null ? null : readBookingCursor(after)
    const { database, now } = context
    const page = await listPartnerBookings(database, operatorId, partnerId!, requested, position, first, now)
    return { bookings: page.bookings, nextCursor: writeBookingCursor(page.next), hasMore: page.hasMore }
  }

  @Mutation(() => Booking, {
    description:
      'Books places in a timeslot in one step. The booking is confirmed at once, unless the operator accepts each booking ' +
      'by hand. A full timeslot is refused with the places left and with alternatives. A partner sells as itself; the ' +
      'operator states the channel.',
  })
  @RequiresScope('ota', 'bookings:write')
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
    @Arg('payment', () => SalePaymentInput, {
      nullable: true,
      description:
        'What the customer pays now, on the channels of the operator. Without it the seller was paid the whole price, as for every ' +
        'sale of a partner.',
    })
    payment?: SalePaymentInput | null,
    @SoldForArgument() partnerId?: string | null,
    @IdempotencyKey('A retry with the same key returns the first response, for at least 7 days.')
    idempotencyKey?: string | null,
  ): Promise<Replayable<Booking>> {
    const quote = input.quoteToken ? readQuote(context.links, input.quoteToken) : undefined
    const sold = {
      input,
      channel: channel ?? null,
      quote,
      ...(payment && { payment }),
      ...(partnerId && { partnerId }),
    }
    const request = { ...sold, idempotencyKey: idempotencyKey ?? null }
    const { booking, replayed } = await makeBooking(context.database, callerOf(context), request, context.now)
    return { result: booking, replayed }
  }

  @Mutation(() => Booking, {
    description:
      'Books people who come to the counter of a departure, at the point of sale, without an e-mail address. The booking cutoff is not for them: ' +
      'they are booked until the end of the local day, as long as there are places. Required waiver answers can be given later.',
  })
  @RequiresScope('bookings:write')
  @Refuses('insufficient-capacity', 'timeslot-closed', 'price-changed', 'idempotency-conflict', 'idempotency-mismatch')
  async bookWalkIn(
    @Ctx() context: Context,
    @Arg('input', () => WalkInInput, { description: 'The departure, and who comes.' }) input: WalkInInput,
    @Arg('payment', () => SalePaymentInput, {
      nullable: true,
      description: 'What they pay now; without it the whole price was paid elsewhere.',
    })
    payment?: SalePaymentInput | null,
    @IdempotencyKey('A retry with the same key returns the first response, for at least 7 days.')
    idempotencyKey?: string | null,
  ): Promise<Replayable<Booking>> {
    const caller = callerOf(context)
    const { booking, replayed } = await bookWalkIn(
      context.database,
      caller,
      input,
      payment ?? null,
      idempotencyKey ?? null,
      context.now,
    )
    return { result: booking, replayed }
  }

  @Mutation(() => Booking, {
    description:
      "Cancels a booking and frees its places. A partner can cancel until the activity's cancellation cutoff, the operator " +
      'at any time, and a hold can be cancelled until it expires. `refund` says what is given back of the price: for a ' +
      'partner by the `cancellationTiers` of the booking, for the operator everything unless it chooses otherwise. ' +
      'Cancelling again changes nothing and returns the same booking.',
  })
  @RequiresScope('ota', 'bookings:write')
  @Refuses('booking-not-found', 'version-conflict', 'invalid-transition', 'cancellation-cutoff-passed')
  cancelBooking(
    @Ctx() context: Context,
    @Arg('bookingReference', () => String, { description: 'The reference.' }) bookingReference: string,
    @Arg('input', () => BookingNoteInput, { nullable: true, description: 'A note for the history.' })
    input?: BookingNoteInput | null,
    @RefundRuleArgument() refund?: RefundRule | null,
    @RefundAmountArgument() refundAmount?: MoneyInput | null,
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
  waiverUrl(@Root() booking: Booking, @Ctx() context: Context): string | null {
    return waiverUrl(context.links, callerOf(context).operatorId, booking)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The name of somebody who came to the counter and gave no e-mail address, if it is known; null for every other booking. ' +
      `It is deleted ${NAMES_KEPT_DAYS} days after the activity.`,
  })
  walkInName(@Root() { customer, firstName }: Booking): string | null {
    return (customer === null && firstName) || null
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'How many participants have arrived, once it is `REDEEMED`; null in every other state.',
  })
  arrivedParticipants(@Root() { status, arrived, participants }: Booking): number | null {
    return status === BookingStatus.REDEEMED ? (arrived ?? participants) : null
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
  partner(@Root() { partnerId }: Booking, @Ctx() context: Context): Promise<Partner | undefined> | null {
    if (partnerId === null) return null
    return context.batch.load(findPartnersById, callerOf(context).operatorId, partnerId)
  }

  @FieldResolver(() => Basket, {
    description: 'The purchase that it belongs to. Who may only read departures may not read it.',
  })
  basket(@Root() booking: Booking, @Ctx() context: Context): Promise<Basket | undefined> {
    const caller = callerOf(context)
    refuseDeparturesOnly(caller)
    return context.batch.load(findBasketsById, caller.operatorId, booking.basketId)
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
  @RequiresScope('bookings:read')
  @Cost({ objects: 10 })
  async emails(@Root() { bookingId }: Booking, @Ctx() context: Context): Promise<Email[]> {
    return (await context.batch.load(findEmailsByBooking, callerOf(context).operatorId, bookingId)) ?? []
  }

  @FieldResolver(() => DateTime, {
    description:
      'When its status or its details last changed: the time of the last entry of `history`, or when its `waiverStatus` changed after that.',
  })
  async updatedAt(@Root() booking: Booking, @Ctx() context: Context): Promise<Date> {
    const { occurredAt } = await lastChangeOf(booking, context)
    const { waiverChangedAt } = booking
    return waiverChangedAt && waiverChangedAt > occurredAt ? waiverChangedAt : occurredAt
  }

  @FieldResolver(() => BookingEvent, { description: 'Its last change: what, when, by whom and why.' })
  lastChange(@Root() booking: Booking, @Ctx() context: Context): Promise<LastChange> {
    return lastChangeOf(booking, context)
  }

  @FieldResolver(() => Actor, { nullable: true, description: 'Who cancelled or rejected it, if anybody did.' })
  async cancelledBy(@Root() booking: Booking, @Ctx() context: Context): Promise<Actor | null> {
    // Nothing happens to a booking after that.
    const ended = booking.status === BookingStatus.CANCELLED || booking.status === BookingStatus.REJECTED
    return ended ? (await lastChangeOf(booking, context)).actor : null
  }

  @FieldResolver(() => [WaiverAnswer], { description: 'The waiver answers so far.' })
  async answers(@Root() booking: Booking, @Ctx() context: Context): Promise<WaiverAnswer[]> {
    return (await context.batch.load(findAnswersByBooking, callerOf(context).operatorId, booking.bookingId)) ?? []
  }
}

async function lastChangeOf(booking: Booking, context: Context): Promise<LastChange> {
  const made = eventOfSale(booking)
  if (made) return made
  return (await context.batch.load(findLastChanges, callerOf(context).operatorId, booking.bookingId))!
}
