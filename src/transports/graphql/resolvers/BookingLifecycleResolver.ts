import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { AmendBookingInput } from '../../../domain/bookings/changes/AmendBookingInput.ts'
import { amendBooking } from '../../../domain/bookings/changes/amendBooking.ts'
import { BookingNoteInput } from '../../../domain/bookings/changes/BookingNoteInput.ts'
import { decideBooking, type OperatorDecision } from '../../../domain/bookings/changes/decideBooking.ts'
import { RedeemInput } from '../../../domain/bookings/changes/RedeemInput.ts'
import { ConfirmBookingInput } from '../../../domain/bookings/holds/ConfirmBookingInput.ts'
import { confirmBooking } from '../../../domain/bookings/holds/confirmBooking.ts'
import { ExtendHoldInput } from '../../../domain/bookings/holds/ExtendHoldInput.ts'
import { extendHold } from '../../../domain/bookings/holds/extendHold.ts'
import { holdBooking } from '../../../domain/bookings/holds/holdBooking.ts'
import { readQuote } from '../../../domain/bookings/quotes/quoteToken.ts'
import type { RefundRule } from '../../../domain/bookings/refunds/RefundRule.ts'
import { HoldInput } from '../../../domain/bookings/sale/CreateBookingInput.ts'
import type { MoneyInput } from '../../../domain/products/MoneyInput.ts'
import { MAX_HOLD_MINUTES } from '../../../domain/rules/holdLimits.ts'
import { Channel } from '../../../domain/scalars/Channel.ts'
import { BasketID } from '../../../domain/scalars/identifiers.ts'
import type { Context } from '../Context.ts'
import type { Replayable } from '../schema/applyConventions.ts'
import { callerOf } from './callerOf.ts'
import { IdempotencyKey } from './IdempotencyKey.ts'
import { RefundAmountArgument, RefundRuleArgument } from './RefundArguments.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

const reference = () => Arg('bookingReference', () => String, { description: 'The reference.' })
const note = () =>
  Arg('input', () => BookingNoteInput, { nullable: true, description: 'A note for the history, and a condition.' })

@Resolver(() => Booking)
export class BookingLifecycleResolver {
  @Mutation(() => Booking, {
    description:
      'Holds places while the customer checks out, until `holdExpiresAt`. At that instant they are free again unless the ' +
      'booking was confirmed. Needs neither a customer nor answers: the confirmation does. Starts a basket, or joins one that is open.',
  })
  @RequiresScope('ota', 'bookings:write')
  @Refuses(
    'insufficient-capacity',
    'timeslot-closed',
    'price-changed',
    'hold-limit',
    'invalid-transition',
    'promo-code-refused',
    'voucher-refused',
    'idempotency-conflict',
    'idempotency-mismatch',
  )
  async holdBooking(
    @Ctx() context: Context,
    @Arg('input', () => HoldInput, { description: 'What to hold.' }) input: HoldInput,
    @Arg('channel', () => Channel, {
      nullable: true,
      description: "The operator's own channel, `ONLINE` or `POINT_OF_SALE`; a partner leaves it out.",
    })
    channel?: Channel | null,
    @Arg('basketId', () => BasketID, { nullable: true, description: 'An open basket to join; absent begins one.' })
    basketId?: string | null,
    @IdempotencyKey('A retry with the same key returns the first response, for at least 7 days.')
    idempotencyKey?: string | null,
  ): Promise<Replayable<Booking>> {
    const request = {
      input,
      channel: channel ?? null,
      basketId: basketId ?? null,
      idempotencyKey: idempotencyKey ?? null,
      quote: input.quoteToken ? readQuote(context.links, input.quoteToken) : undefined,
    }
    const { booking, replayed } = await holdBooking(context.database, callerOf(context), request, context.now)
    return { result: booking, replayed }
  }

  @Mutation(() => Booking, {
    description:
      "Confirms a hold. A partner's purchase is completed with it; the operator's is completed when its payment is " +
      'recorded, or immediately if nothing is due. An expired hold takes its places again if they are still free; otherwise ' +
      'the request is refused with alternatives. So it is if its promo code or its voucher is used up by then. A hold is withdrawn ' +
      'when the operator closes its timeslot or takes the activity out of the shopfront: then it is refused with `timeslot-closed`. ' +
      'What the hold lacks of a booking, such as its customer, is given here. The same request again changes nothing; one with ' +
      'another payment reference, customer or answers is refused.',
  })
  @RequiresScope('ota', 'bookings:write')
  @Refuses(
    'booking-not-found',
    'version-conflict',
    'invalid-transition',
    'insufficient-capacity',
    'timeslot-closed',
    'promo-code-refused',
    'voucher-refused',
  )
  confirmBooking(
    @Ctx() context: Context,
    @reference() bookingReference: string,
    @Arg('input', () => ConfirmBookingInput, { nullable: true, description: 'What the hold lacks.' })
    input?: ConfirmBookingInput | null,
  ): Promise<Booking> {
    return confirmBooking(context.database, callerOf(context), bookingReference, input ?? {}, context.now)
  }

  @Mutation(() => Booking, { description: `Extends a hold, up to ${MAX_HOLD_MINUTES} minutes from when it began.` })
  @RequiresScope('ota', 'bookings:write')
  @Refuses('booking-not-found', 'version-conflict', 'invalid-transition')
  extendHold(
    @Ctx() context: Context,
    @reference() bookingReference: string,
    @Arg('input', () => ExtendHoldInput, { nullable: true, description: 'For how long.' })
    input?: ExtendHoldInput | null,
  ): Promise<Booking> {
    return extendHold(context.database, callerOf(context), bookingReference, input ?? {}, context.now)
  }

  @Mutation(() => Booking, {
    description:
      'Changes the units, the timeslot, the customer or the notes of a booking. It keeps its reference, and its old places until ' +
      'it has the new ones. Units keep the price that they had, unless the new timeslot or number of participants has other ' +
      'prices. Units that fall away are refunded as if they were cancelled; what is kept of them is a line of the price. A ' +
      'partner can amend a booking until the cancellation cutoff.',
  })
  @RequiresScope('ota', 'bookings:write')
  @Refuses(
    'booking-not-found',
    'version-conflict',
    'invalid-transition',
    'cancellation-cutoff-passed',
    'insufficient-capacity',
    'timeslot-closed',
    'price-changed',
    'hold-limit',
  )
  amendBooking(
    @Ctx() context: Context,
    @reference() bookingReference: string,
    @Arg('input', () => AmendBookingInput, { description: 'What to change.' }) input: AmendBookingInput,
    @RefundRuleArgument() refund?: RefundRule | null,
    @RefundAmountArgument() refundAmount?: MoneyInput | null,
  ): Promise<Booking> {
    const amendment = { ...input, refund, refundAmount }
    return amendBooking(context.database, callerOf(context), bookingReference, amendment, context.now)
  }

  @Mutation(() => Booking, { description: 'Accepts a pending booking: it is confirmed.' })
  @RequiresScope('bookings:write')
  @Refuses('booking-not-found', 'version-conflict', 'invalid-transition')
  acceptBooking(
    @Ctx() context: Context,
    @reference() bookingReference: string,
    @note() input?: BookingNoteInput | null,
  ): Promise<Booking> {
    return decide(context, bookingReference, 'accept', input)
  }

  @Mutation(() => Booking, { description: 'Rejects a pending booking: its places are free again.' })
  @RequiresScope('bookings:write')
  @Refuses('booking-not-found', 'version-conflict', 'invalid-transition')
  rejectBooking(
    @Ctx() context: Context,
    @reference() bookingReference: string,
    @note() input?: BookingNoteInput | null,
  ): Promise<Booking> {
    return decide(context, bookingReference, 'reject', input)
  }

  @Mutation(() => Booking, {
    description:
      'Records that the participants of a booking have arrived, or how many of them. Who comes later is recorded by another number.',
  })
  @RequiresScope('checkin:write')
  @Refuses('booking-not-found', 'version-conflict', 'invalid-transition')
  redeemBooking(
    @Ctx() context: Context,
    @reference() bookingReference: string,
    @Arg('input', () => RedeemInput, { nullable: true, description: 'Who has arrived, a note, and a condition.' })
    input?: RedeemInput | null,
  ): Promise<Booking> {
    return decide(context, bookingReference, 'redeem', input)
  }

  @Mutation(() => Booking, { description: 'Records that the participants of a booking that has started did not come.' })
  @RequiresScope('checkin:write')
  @Refuses('booking-not-found', 'version-conflict', 'invalid-transition')
  markNoShow(
    @Ctx() context: Context,
    @reference() bookingReference: string,
    @note() input?: BookingNoteInput | null,
  ): Promise<Booking> {
    return decide(context, bookingReference, 'noShow', input)
  }

  @Mutation(() => Booking, {
    description:
      'Takes back that the participants of a booking have arrived, or that they did not: it is confirmed again, as if neither had been ' +
      'recorded. The history has both. Doing it again changes nothing.',
  })
  @RequiresScope('checkin:write')
  @Refuses('booking-not-found', 'version-conflict', 'invalid-transition')
  reopenBooking(
    @Ctx() context: Context,
    @reference() bookingReference: string,
    @note() input?: BookingNoteInput | null,
  ): Promise<Booking> {
    return decide(context, bookingReference, 'reopen', input)
  }
}

function decide(
  context: Context,
  bookingReference: string,
  decision: OperatorDecision,
  input: RedeemInput | null | undefined,
): Promise<Booking> {
  return decideBooking(context.database, callerOf(context), bookingReference, decision, input ?? {}, context.now)
}
