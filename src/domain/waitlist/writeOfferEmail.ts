import type { Database } from '../../platform/sql/Database.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import type { Email } from '../emails/Email.ts'
import type { EmailContent } from '../emails/EmailContent.ts'
import { EmailReason, type ReasonWithFacts } from '../emails/EmailReason.ts'
import { offerUrl } from './offerUrl.ts'
import { readOffer } from './readOffer.ts'
import { renderOffer } from './renderOffer.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'

/** Writes the e-mail that offers places to a waiting customer, or returns the reason why they are no longer on offer. */
export async function writeOfferEmail(
  { database, links }: { database: Database; links: LinkSigner },
  operatorId: string,
  { waitlistId, bookingId }: Email,
  now: Date,
): Promise<EmailContent | ReasonWithFacts> {
  const offer = await readOffer(database, links, operatorId, waitlistId!, now)
  if (offer?.status !== WaitlistStatus.OFFERED || offer.bookingId !== bookingId) {
    return { reason: EmailReason.OFFER_OVER }
  }
  const { startsAt, operatorName, replyTo, firstName, lastName, email } = offer
  return {
    ...renderOffer(offer, offerUrl(links, operatorId, { waitlistId: waitlistId!, startsAt })),
    to: { name: `${firstName} ${lastName}`, address: email },
    replyTo: replyTo === null ? null : { name: operatorName, address: replyTo },
    language: 'en-GB',
    calendar: null,
  }
}
