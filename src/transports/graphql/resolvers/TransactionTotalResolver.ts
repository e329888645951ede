import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { TransactionTotal } from '../../../domain/bookings/till/TransactionTotal.ts'
import type { Context } from '../Context.ts'
import { staffName } from './staffName.ts'

@Resolver(() => TransactionTotal)
export class TransactionTotalResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the person, or of the key of a program, who recorded them; null without one.',
  })
  byName(@Root() { keyId }: TransactionTotal, @Ctx() context: Context): Promise<string | null> {
    return staffName(keyId, context)
  }
}
