import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { CloseTillInput } from '../../../domain/bookings/till/CloseTillInput.ts'
import { closeTill } from '../../../domain/bookings/till/closeTill.ts'
import { findTillCloses } from '../../../domain/bookings/till/findTillCloses.ts'
import { TillClose } from '../../../domain/bookings/till/TillClose.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'
import { staffName } from './staffName.ts'

@Resolver(() => TillClose)
export class TillResolver {
  @Query(() => [TillClose], {
    description:
      'When a day was closed at the counter, and what was counted, the last close first; at most the last twenty.',
  })
  @RequiresScope('bookings:read')
  tillCloses(
    @Ctx() context: Context,
    @Arg('date', () => LocalDate, { description: "The day, in the operator's time zone." }) date: string,
  ): Promise<TillClose[]> {
    return findTillCloses(context.database, callerOf(context).operatorId, date)
  }

  @Mutation(() => TillClose, {
    description:
      'Closes a day at the counter: stores what was counted of each method beside what was recorded by then. A day can be closed again; every ' +
      'close stays.',
  })
  @RequiresScope('bookings:write')
  @Refuses()
  closeTill(
    @Ctx() context: Context,
    @Arg('input', () => CloseTillInput, { description: 'The day, and what was counted.' }) input: CloseTillInput,
  ): Promise<TillClose> {
    return closeTill(context.database, callerOf(context), input, context.now)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the person who closed it; null without one.',
  })
  byName(@Root() { keyId }: TillClose, @Ctx() context: Context): Promise<string | null> {
    return staffName(keyId, context)
  }
}
