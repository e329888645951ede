import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { Payment } from '../../../domain/bookings/payments/Payment.ts'
import type { Context } from '../Context.ts'
import { RequiresScope } from './RequiresScope.ts'
import { staffName } from './staffName.ts'

@Resolver(() => Payment)
export class PaymentResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the person, or of the key of a program, who recorded it; null without one.',
  })
  @RequiresScope('bookings:read')
  byName(@Root() { keyId }: Payment, @Ctx() context: Context): Promise<string | null> {
    return staffName(keyId, context)
  }
}
