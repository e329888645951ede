import type { LinkSigner } from '../access/LinkSigner.ts'

/** What the token of the link in an offer is for. */
export const OFFER_LINK = 'offer'

/**
 * Where a customer accepts or declines places that came free. The offer ends with its hold; the link works until the start, so that
 * the page can say how things stand.
 */
export function offerUrl(links: LinkSigner, { waitlistId, startsAt }: { waitlistId: string; startsAt: Date }): string {
  return `${links.publicUrl}/waitlist/${links.sign(OFFER_LINK, waitlistId, startsAt)}`
}
