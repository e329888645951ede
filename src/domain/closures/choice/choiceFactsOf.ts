import type { Caller } from '../../access/Caller.ts'
import type { LinkSigner } from '../../access/LinkSigner.ts'
import { localDay } from '../../scalars/localDay.ts'
import { bookingFactsOf } from '../../workflows/bookingFactsOf.ts'
import type { BookingFacts } from '../../workflows/formatPlaceholders.ts'
import type { BookingForEmail } from '../../workflows/readBookings.ts'
import { choiceUrl } from './choiceUrl.ts'

/** The facts of a booking for the e-mail that offers its customer the choice. */
export function choiceFactsOf(
  links: LinkSigner,
  { operatorId, timeZone }: Pick<Caller, 'operatorId' | 'timeZone'>,
  booking: BookingForEmail,
  { reason, chooseBefore }: { reason: string; chooseBefore: Date },
): BookingFacts {
  return {
    ...bookingFactsOf(links, operatorId, booking),
    cancelReason: reason,
    choice: {
      url: choiceUrl(links, operatorId, booking.bookingId, chooseBefore),
      lastDay: localDay(new Date(chooseBefore.getTime() - 1), timeZone),
    },
  }
}
