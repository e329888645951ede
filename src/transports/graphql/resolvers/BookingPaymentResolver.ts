import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { findAmountsDue } from '../../../domain/bookings/payments/findAmountsDue.ts'
import { findPaymentsByBasket } from '../../../domain/bookings/payments/findPayments.ts'
import { Payment } from '../../../domain/bookings/payments/Payment.ts'
import { findRefundShares } from '../../../domain/bookings/refunds/findRefundShares.ts'
import { findRefundsByBasket } from '../../../domain/bookings/refunds/findRefunds.ts'
import { Refund } from '../../../domain/bookings/refunds/Refund.ts'
import { Money } from '../../../domain/products/Money.ts'
import { findVouchersByBooking } from '../../../domain/promotions/vouchers/findVouchers.ts'
import { Voucher } from '../../../domain/promotions/vouchers/Voucher.ts'
import { Channel } from '../../../domain/scalars/Channel.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

/** What was paid for a booking and paid back, and what is still due. */
@Resolver(() => Booking)
export class BookingPaymentResolver {
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
  @RequiresScope('bookings:read')
  async voucher(@Root() { bookingId }: Booking, @Ctx() context: Context): Promise<Voucher | null> {
    return (await context.batch.load(findVouchersByBooking, callerOf(context).operatorId, bookingId)) ?? null
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

  @FieldResolver(() => [Payment], {
    description: 'The payments of its basket, in the order in which they were recorded; the last fifty.',
  })
  @Cost({ objects: 10 })
  async payments(@Root() { basketId }: Booking, @Ctx() context: Context): Promise<Payment[]> {
    return (await context.batch.load(findPaymentsByBasket, callerOf(context).operatorId, basketId)) ?? []
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

  @FieldResolver(() => [Refund], {
    description: 'The refunds of its basket, in the order in which they were recorded; the last fifty.',
  })
  @Cost({ objects: 10 })
  async refunds(@Root() { basketId }: Booking, @Ctx() context: Context): Promise<Refund[]> {
    return (await context.batch.load(findRefundsByBasket, callerOf(context).operatorId, basketId)) ?? []
  }
}
