import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { AbandonBasketInput } from '../../../domain/bookings/baskets/AbandonBasketInput.ts'
import { abandonBasket } from '../../../domain/bookings/baskets/abandonBasket.ts'
import { Basket } from '../../../domain/bookings/baskets/Basket.ts'
import { findBasket } from '../../../domain/bookings/baskets/findBasket.ts'
import { findBasketBookings } from '../../../domain/bookings/baskets/findBasketBookings.ts'
import { findPaymentsByBasket } from '../../../domain/bookings/payments/findPayments.ts'
import { Payment } from '../../../domain/bookings/payments/Payment.ts'
import { PaymentInput } from '../../../domain/bookings/payments/PaymentInput.ts'
import { recordPayment } from '../../../domain/bookings/payments/recordPayment.ts'
import { findRefundsByBasket } from '../../../domain/bookings/refunds/findRefunds.ts'
import { Refund } from '../../../domain/bookings/refunds/Refund.ts'
import { RefundInput } from '../../../domain/bookings/refunds/RefundInput.ts'
import { recordRefund } from '../../../domain/bookings/refunds/recordRefund.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { BasketID } from '../../../domain/scalars/identifiers.ts'
import type { Context } from '../Context.ts'
import type { FindMany } from '../lists/Batch.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

const basketOf = () => Arg('basketId', () => BasketID, { description: 'The basket.' })

@Resolver(() => Basket)
export class BasketResolver {
  @Query(() => Basket, { description: 'One basket: a partner sees its own, the operator every one.' })
  @RequiresScope('ota', 'bookings:read')
  @Refuses('not-found')
  basket(@Ctx() context: Context, @basketOf() basketId: string): Promise<Basket> {
    return findBasket(context.database, callerOf(context), basketId, context.now)
  }

  @Mutation(() => Basket, {
    description:
      'Records the outcome of a payment as its provider reports it. A successful payment of exactly what is due ' +
      'completes the purchase: everything on hold in it is confirmed. What a customer of the operator owes for confirmed bookings can ' +
      'be paid in parts. A refused payment leaves the basket as it is, with ' +
      'its places held until the hold expires. Reporting the same payment again changes nothing.',
  })
  @RequiresScope('ota', 'bookings:write')
  @Refuses(
    'not-found',
    'invalid-transition',
    'insufficient-capacity',
    'timeslot-closed',
    'promo-code-refused',
    'voucher-refused',
  )
  recordPayment(
    @Ctx() context: Context,
    @basketOf() basketId: string,
    @Arg('input', () => PaymentInput, { description: 'The payment.' }) input: PaymentInput,
  ): Promise<Basket> {
    return recordPayment(context.database, callerOf(context), basketId, input, context.now)
  }

  @Mutation(() => Basket, {
    description:
      'Records that money was paid back, as its provider reports it: at most what is due after bookings were cancelled, rejected ' +
      'or amended, in one refund or in several. Reporting the same refund again changes nothing. A partner refunds its own ' +
      'customers.',
  })
  @RequiresScope('bookings:write')
  @Refuses('not-found', 'invalid-transition')
  recordRefund(
    @Ctx() context: Context,
    @basketOf() basketId: string,
    @Arg('input', () => RefundInput, { description: 'The refund.' }) input: RefundInput,
  ): Promise<Basket> {
    return recordRefund(context.database, callerOf(context), basketId, input, context.now)
  }

  @Mutation(() => Basket, {
    description: 'Abandons a basket: its holds are cancelled, and their places are free at once.',
  })
  @RequiresScope('ota', 'bookings:write')
  @Refuses('not-found', 'invalid-transition')
  abandonBasket(
    @Ctx() context: Context,
    @basketOf() basketId: string,
    @Arg('input', () => AbandonBasketInput, { nullable: true, description: 'A note for the history.' })
    input?: AbandonBasketInput | null,
  ): Promise<Basket> {
    return abandonBasket(context.database, callerOf(context), basketId, input?.reason ?? null, context.now)
  }

  @FieldResolver(() => [Booking], { description: 'Its bookings, in the order in which they were added.' })
  @Cost({ objects: 20 })
  async bookings(@Root() basket: Basket, @Ctx() context: Context): Promise<Booking[]> {
    return (await context.batch.load(findBookings, callerOf(context).operatorId, basket.basketId)) ?? []
  }

  @FieldResolver(() => [Payment], {
    description: 'Its payments in the order in which they were recorded; the last fifty if there are more.',
  })
  @Cost({ objects: 20 })
  async payments(@Root() basket: Basket, @Ctx() context: Context): Promise<Payment[]> {
    return (await context.batch.load(findPaymentsByBasket, callerOf(context).operatorId, basket.basketId)) ?? []
  }

  @FieldResolver(() => [Refund], {
    description: 'Its refunds in the order in which they were recorded; the last fifty if there are more.',
  })
  @Cost({ objects: 20 })
  async refunds(@Root() basket: Basket, @Ctx() context: Context): Promise<Refund[]> {
    return (await context.batch.load(findRefundsByBasket, callerOf(context).operatorId, basket.basketId)) ?? []
  }
}

/** Whole bookings, without locking them. */
const findBookings: FindMany<string, Booking[]> = (database, operatorId, basketIds, now) =>
  findBasketBookings(database, operatorId, basketIds, now)
