import type { LinkSigner } from '../access/LinkSigner.ts'

/** The purpose of the token in a link to a file. */
export const FILE_LINK = 'file'

const MINUTES = 15

/** The URL of a file that works without a key. It is valid long enough to follow the link, and not long enough to share it. */
export function fileUrl(links: LinkSigner, operatorId: string, uploadId: string, now: Date): string {
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000)
  return `${links.publicUrl}/files/${links.sign(FILE_LINK, operatorId, uploadId, expiresAt)}`
}
