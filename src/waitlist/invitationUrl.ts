import type { LinkSigner } from '../access/LinkSigner.ts'
import { encodeTypeId } from '../scalars/typeid.ts'

/** Through whom one joins, as a link names it: the operator's web shop, or a partner. */
export function sellerInLink(partnerId: string | null): string {
  return partnerId ? encodeTypeId('ptr', partnerId) : 'online'
}

/** What the token of a link to the waitlist is for: it opens the way of one seller alone. */
export function invitationPurpose(seller: string): string {
  return `join ${seller}`
}

/** Where customers join the waitlist of a timeslot until its start: a page for everybody, to be put behind the words "sold out". */
export function invitationUrl(
  links: LinkSigner,
  partnerId: string | null,
  { timeslotId, startsAt }: { timeslotId: string; startsAt: Date },
): string {
  const seller = sellerInLink(partnerId)
  return `${links.publicUrl}/waitlist/join/${seller}/${links.sign(invitationPurpose(seller), timeslotId, startsAt)}`
}
