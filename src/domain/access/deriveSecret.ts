import { createHash } from 'node:crypto'
import { type ChallengePurpose, signedPurpose } from './issueChallenge.ts'
import type { LinkSigner } from './LinkSigner.ts'

/**
 * A secret of a challenge, as 43 characters of base64url: whoever has the challenge and its holder, but not the service, cannot compute it.
 * So nothing has to be stored until the challenge is answered.
 * @param use what it is for: another use has another secret
 */
export function deriveSecret(
  links: LinkSigner,
  { purpose, holder, challenge }: { purpose: ChallengePurpose; holder: string; challenge: string },
  use: string,
): string {
  const signed = links.signBytes(`${use} of ${signedPurpose(purpose, holder)}`, Buffer.from(challenge))
  return createHash('sha256').update(signed).digest('base64url')
}
