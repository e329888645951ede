import type { LinkSigner } from '../access/LinkSigner.ts'
import { encodeTypeId } from '../scalars/typeid.ts'

/** The seller in a link: the operator's web shop, or a partner. */
export function sellerInLink(partnerId: string | null): string {
  return partnerId ? encodeTypeId('ptr', partnerId) : 'online'
}

/** The purpose of the token in a waitlist link, which includes the seller. */
export function invitationPurpose(seller: string): string {
  return `join ${seller}`
}

/**
 * The URL of the page on which customers join the waitlist of a timeslot until its start, to be shown where the timeslot is sold
 * out.
 */
export function invitationUrl(
  links: LinkSigner,
  operatorId: string,
  partnerId: string | null,
  { timeslotId, startsAt }: { timeslotId: string; startsAt: Date },
): string {
  const seller = sellerInLink(partnerId)
  return `${links.publicUrl}/waitlist/join/${seller}/${links.sign(invitationPurpose(seller), operatorId, timeslotId, startsAt)}`
}
