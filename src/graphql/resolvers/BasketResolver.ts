import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Booking } from '../../bookings/Booking.ts'
import { AbandonBasketInput } from '../../bookings/baskets/AbandonBasketInput.ts'
import { abandonBasket } from '../../bookings/baskets/abandonBasket.ts'
import { Basket } from '../../bookings/baskets/Basket.ts'
import { findBasket } from '../../bookings/baskets/findBasket.ts'
import { findBasketBookings } from '../../bookings/baskets/findBasketBookings.ts'
import { findPaymentsByBasket } from '../../bookings/payments/findPayments.ts'
import { Payment } from '../../bookings/payments/Payment.ts'
import { PaymentInput } from '../../bookings/payments/PaymentInput.ts'
import { recordPayment } from '../../bookings/payments/recordPayment.ts'
import { Cost } from '../../scalars/Cost.ts'
import { BasketID } from '../../scalars/identifiers.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

const basketOf = () => Arg('basketId', () => BasketID, { description: 'The basket.' })

@Resolver(() => Basket)
export class BasketResolver {
  @Query(() => Basket, { description: 'One basket: a partner sees its own, the operator every one.' })
  @RequiresScope('ota', 'operator:read')
  basket(@Ctx() context: Context, @basketOf() basketId: string): Promise<Basket> {
    return findBasket(context.database, callerOf(context), basketId, context.now)
  }

  @Mutation(() => Basket, {
    description:
      'Records what the provider says of a payment. One that succeeded must be exactly what is due, and completes the purchase: ' +
      'everything on hold in it is confirmed. One that was refused leaves the basket as it is, with its places held until their hold ' +
      'ends. The same payment told of again changes nothing.',
  })
  @RequiresScope('ota', 'operator:write')
  recordPayment(
    @Ctx() context: Context,
    @basketOf() basketId: string,
    @Arg('input', () => PaymentInput, { description: 'The payment.' }) input: PaymentInput,
  ): Promise<Basket> {
    return recordPayment(context.database, callerOf(context), basketId, input, context.now)
  }

  @Mutation(() => Basket, {
    description: 'Gives a basket up: what is on hold in it is cancelled, its places are free at once.',
  })
  @RequiresScope('ota', 'operator:write')
  abandonBasket(
    @Ctx() context: Context,
    @basketOf() basketId: string,
    @Arg('input', () => AbandonBasketInput, { nullable: true, description: 'What to note down about it.' })
    input?: AbandonBasketInput | null,
  ): Promise<Basket> {
    return abandonBasket(context.database, callerOf(context), basketId, input?.reason ?? null, context.now)
  }

  @FieldResolver(() => [Booking], { description: 'Its bookings, in the order in which they were added.' })
  @Cost({ objects: 20 })
  async bookings(@Root() basket: Basket, @Ctx() context: Context): Promise<Booking[]> {
    return (await context.batch.load(findBasketBookings, callerOf(context).operatorId, basket.basketId)) ?? []
  }

  @FieldResolver(() => [Payment], {
    description: 'What was told of its payments, as it came in; of more than fifty the last.',
  })
  @Cost({ objects: 20 })
  async payments(@Root() basket: Basket, @Ctx() context: Context): Promise<Payment[]> {
    return (await context.batch.load(findPaymentsByBasket, callerOf(context).operatorId, basket.basketId)) ?? []
  }
}
