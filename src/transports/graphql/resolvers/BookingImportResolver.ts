import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { BookingImport } from '../../../domain/bookings/imports/BookingImport.ts'
import { findImportsByBooking, type ImportRow } from '../../../domain/bookings/imports/findImports.ts'
import { ImportBookingInput } from '../../../domain/bookings/imports/ImportBookingInput.ts'
import { importBooking } from '../../../domain/bookings/imports/importBooking.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Booking)
export class BookingImportResolver {
  @Mutation(() => Booking, {
    description:
      'Imports a booking that was made in another system. It takes places like any other booking, also past the booking cutoff; ' +
      'a full or closed timeslot is refused with alternatives. It sends nothing unless `notify` is true, and is not counted on ' +
      'the meter `order-completed`. `bulkMutation` imports many.',
  })
  @RequiresScope('operator:write')
  @Refuses('already-imported', 'insufficient-capacity', 'timeslot-closed')
  importBooking(
    @Ctx() context: Context,
    @Arg('input', () => ImportBookingInput, { description: 'The booking.' }) input: ImportBookingInput,
  ): Promise<Booking> {
    return importBooking(context.database, callerOf(context), input, context.now)
  }

  @FieldResolver(() => BookingImport, {
    nullable: true,
    description: 'Where it was imported from; null for a booking that was made here.',
  })
  async imported(@Root() { bookingId }: Booking, @Ctx() context: Context): Promise<ImportRow | null> {
    return (await context.batch.load(findImportsByBooking, callerOf(context).operatorId, bookingId)) ?? null
  }
}
