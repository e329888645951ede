import type { LinkSigner } from '../access/LinkSigner.ts'

/** The purpose of the token in an offer's link. */
export const OFFER_LINK = 'offer'

/**
 * The URL of the page on which a customer accepts or declines offered places. The offer expires with its hold; the link works
 * until the start, so that the page can show the status.
 */
export function offerUrl(
  links: LinkSigner,
  operatorId: string,
  { waitlistId, startsAt }: { waitlistId: string; startsAt: Date },
): string {
  return `${links.publicUrl}/waitlist/${links.sign(OFFER_LINK, operatorId, waitlistId, startsAt)}`
}
