import type { LinkSigner } from '../../access/LinkSigner.ts'

/** The purpose of the token in the link by which a customer chooses. */
export const CHOICE_LINK = 'choice'

const SHOWN_MS = 30 * 86_400_000

/** The link by which the customer of a booking chooses. It works for 30 days longer than the choice, so that the page can say how it ended. */
export function choiceUrl(links: LinkSigner, operatorId: string, bookingId: string, chooseBefore: Date): string {
  const expiresAt = new Date(chooseBefore.getTime() + SHOWN_MS)
  return `${links.publicUrl}/choice/${links.sign(CHOICE_LINK, operatorId, bookingId, expiresAt)}`
}
