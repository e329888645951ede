import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { findByTicket } from '../../../domain/bookings/tickets/findByTicket.ts'
import { Ticket } from '../../../domain/bookings/tickets/Ticket.ts'
import { ticketOf, ticketsOf } from '../../../domain/bookings/tickets/ticketsOf.ts'
import { Waiver } from '../../../domain/bookings/waiver/Waiver.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Booking)
export class TicketResolver {
  @Query(() => Booking, {
    description:
      'The booking of a ticket, to check it in with `redeemBooking`. It is returned in whatever status it is: look at `status`, `date` and ' +
      '`arrivedParticipants` first. A guide finds bookings of own departures. The refusal says what is wrong with a code.',
  })
  @RequiresScope('departures:read')
  bookingByTicket(
    @Ctx() context: Context,
    @Arg('code', () => String, {
      description:
        'The `ticketCode` of the booking, or the `code` of one of its tickets; case and spaces do not matter.',
    })
    code: string,
  ): Promise<Booking> {
    return findByTicket(context.database, callerOf(context), context.links, code, context.now)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The code of the ticket of the whole booking, as its QR code contains it: 77 letters and digits that are always the same, and ' +
      'cannot be guessed. Null while the booking is not confirmed, and once it is cancelled.',
  })
  ticketCode(@Root() booking: Booking, @Ctx() context: Context): string | null {
    return ticketOf(context.links, callerOf(context).operatorId, booking)
  }

  @FieldResolver(() => [Ticket], {
    description:
      'The tickets of its units, or of its participants if the activity has no units of its own. None while the booking is not ' +
      'confirmed, and once it is cancelled.',
  })
  @Cost({ objects: 4 })
  tickets(@Root() booking: Booking, @Ctx() context: Context): Ticket[] {
    return ticketsOf(context.links, callerOf(context).operatorId, booking)
  }
}

@Resolver(() => Waiver)
export class TicketOfWaiverResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The `ticketCode` of the booking, for its QR code. Null while the booking is not confirmed, and once it is cancelled.',
  })
  ticketCode(@Root() { operatorId, bookingId, status }: Waiver, @Ctx() context: Context): string | null {
    return ticketOf(context.links, operatorId, { bookingId, status })
  }
}
