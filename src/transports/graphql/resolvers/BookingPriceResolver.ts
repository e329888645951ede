import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { BookedUnit, PriceLine, TaxAmount } from '../../../domain/bookings/BookingLines.ts'
import { AmendmentQuoteInput } from '../../../domain/bookings/changes/AmendBookingInput.ts'
import { AmendmentQuote } from '../../../domain/bookings/quotes/AmendmentQuote.ts'
import { makeQuote } from '../../../domain/bookings/quotes/makeQuote.ts'
import { Quote } from '../../../domain/bookings/quotes/Quote.ts'
import { QuoteInput } from '../../../domain/bookings/quotes/QuoteInput.ts'
import { quoteAmendment } from '../../../domain/bookings/quotes/quoteAmendment.ts'
import { viewLines, viewTaxes, viewUnits } from '../../../domain/bookings/viewLines.ts'
import { Money } from '../../../domain/products/Money.ts'
import { CancellationTier } from '../../../domain/products/pricing/CancellationTier.ts'
import { findPromoCodesByBooking } from '../../../domain/promotions/codes/findPromoCodes.ts'
import { Channel } from '../../../domain/scalars/Channel.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'
import { SoldForArgument } from './SoldForArgument.ts'

/** What a booking costs, and would cost. */
@Resolver(() => Booking)
export class BookingPriceResolver {
  @Query(() => Quote, {
    description:
      'The price of a booking, promised for 15 minutes: its lines, taxes and terms of cancellation. It is refused as the booking ' +
      'would be, and takes no places.',
  })
  @RequiresScope('ota', 'bookings:write')
  @Refuses('insufficient-capacity', 'timeslot-closed', 'promo-code-refused', 'voucher-refused')
  quote(
    @Ctx() context: Context,
    @Arg('input', () => QuoteInput, { description: 'What to quote.' }) input: QuoteInput,
    @Arg('channel', () => Channel, {
      nullable: true,
      description: "The operator's own channel, `ONLINE` or `POINT_OF_SALE`; a partner leaves it out.",
    })
    channel?: Channel | null,
    @SoldForArgument() partnerId?: string | null,
  ): Promise<Quote> {
    const sold = { channel: channel ?? null, partnerId: partnerId ?? null }
    return makeQuote(context.database, context.links, callerOf(context), input, sold, context.now)
  }

  @Query(() => AmendmentQuote, {
    description:
      'What a booking would cost with other units or in another timeslot: what stays keeps its price in its timeslot, what is added has ' +
      'the price of today, and in a timeslot with other prices everything has those. It is refused as the amendment would be.',
  })
  @RequiresScope('ota', 'bookings:write')
  @Refuses(
    'booking-not-found',
    'invalid-transition',
    'cancellation-cutoff-passed',
    'insufficient-capacity',
    'timeslot-closed',
  )
  amendmentQuote(
    @Ctx() context: Context,
    @Arg('bookingReference', () => String, { description: 'The reference.' }) bookingReference: string,
    @Arg('input', () => AmendmentQuoteInput, { description: 'What to change.' }) input: AmendmentQuoteInput,
  ): Promise<AmendmentQuote> {
    return quoteAmendment(context.database, callerOf(context), bookingReference, input, context.now)
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
  async promoCode(@Root() { bookingId, promoCode: known }: Booking, @Ctx() context: Context): Promise<string | null> {
    if (known !== undefined) return known
    const promoCode = await context.batch.load(findPromoCodesByBooking, callerOf(context).operatorId, bookingId)
    return promoCode?.code ?? null
  }

  @FieldResolver(() => Money, {
    nullable: true,
    description:
      "The partner's commission at its rate as of the sale, on the price without fees; once it is cancelled, on what is kept of " +
      'the price. Null on the other channels.',
  })
  @RequiresScope('ota', 'bookings:read')
  commission(@Root() { partnerId, commissionMinor, price }: Booking): Money | null {
    return partnerId === null ? null : { amount: commissionMinor, currency: price.currency }
  }

  @FieldResolver(() => Money, {
    nullable: true,
    description:
      'What remains for the operator: the price, less what is refunded and the commission. Null on the other channels.',
  })
  @RequiresScope('ota', 'bookings:read')
  net(@Root() { partnerId, commissionMinor, refundMinor, price }: Booking): Money | null {
    if (partnerId === null) return null
    return { amount: price.amount - refundMinor - commissionMinor, currency: price.currency }
  }
}
