import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { Refund } from '../../../domain/bookings/refunds/Refund.ts'
import type { Context } from '../Context.ts'
import { RequiresScope } from './RequiresScope.ts'
import { staffName } from './staffName.ts'

@Resolver(() => Refund)
export class RefundResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the person, or of the key of a program, who recorded it; null without one.',
  })
  @RequiresScope('bookings:read')
  byName(@Root() { keyId }: Refund, @Ctx() context: Context): Promise<string | null> {
    return staffName(keyId, context)
  }
}
