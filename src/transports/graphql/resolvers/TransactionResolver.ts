import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { Basket } from '../../../domain/bookings/baskets/Basket.ts'
import { findBasketsById } from '../../../domain/bookings/baskets/findBasket.ts'
import { countTransactions, listTransactions } from '../../../domain/bookings/till/listTransactions.ts'
import { Transaction } from '../../../domain/bookings/till/Transaction.ts'
import { TransactionFilter } from '../../../domain/bookings/till/TransactionFilter.ts'
import { TransactionTotal } from '../../../domain/bookings/till/TransactionTotal.ts'
import { totalTransactions } from '../../../domain/bookings/till/totalTransactions.ts'
import type { Context } from '../Context.ts'
import { connectionOf } from '../lists/connectionOf.ts'
import { readPart } from '../lists/cursor.ts'
import { TransactionArguments } from '../lists/TransactionArguments.ts'
import { TransactionConnection } from '../lists/TransactionConnection.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'
import { staffName } from './staffName.ts'

@Resolver(() => Transaction)
export class TransactionResolver {
  @Query(() => TransactionConnection, {
    description:
      'What customers paid the operator and what they were paid back, newest first, a page at a time. What partners were paid by their customers ' +
      'is on their statements.',
  })
  @RequiresScope('bookings:read')
  async transactions(
    @Ctx() context: Context,
    @Args(() => TransactionArguments) { filter, ...pagination }: TransactionArguments,
  ): Promise<TransactionConnection> {
    const { database } = context
    const { operatorId, timeZone } = callerOf(context)
    const part = readPart(pagination)
    const page = await listTransactions(database, operatorId, timeZone, filter ?? {}, part)
    const positionOf = ({ occurredAt, transactionId }: Transaction) => ({ key: occurredAt, id: transactionId })
    return {
      ...connectionOf(page, positionOf, part),
      count: () => countTransactions(database, operatorId, timeZone, filter ?? {}),
    }
  }

  @Query(() => [TransactionTotal], {
    description: 'Payments and refunds added up by method and by who recorded them.',
  })
  @RequiresScope('bookings:read')
  transactionTotals(
    @Ctx() context: Context,
    @Arg('filter', () => TransactionFilter, { nullable: true, description: 'Which of them; all when absent.' })
    filter?: TransactionFilter | null,
  ): Promise<TransactionTotal[]> {
    return totalTransactions(context.database, callerOf(context), filter ?? {})
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the person, or of the key of a program, who recorded it; null without one.',
  })
  byName(@Root() { keyId }: Transaction, @Ctx() context: Context): Promise<string | null> {
    return staffName(keyId, context)
  }

  @FieldResolver(() => Basket, { description: 'What it was paid for.' })
  basket(@Root() { basketId }: Transaction, @Ctx() context: Context): Promise<Basket | undefined> {
    return context.batch.load(findBasketsById, callerOf(context).operatorId, basketId)
  }
}
