import type { LinkSigner } from '../access/LinkSigner.ts'

/** What the token of a link to a file is for. */
export const FILE_LINK = 'file'

const MINUTES = 15

/** Where a file can be fetched without a key, for long enough to follow the link and too short to pass it around. */
export function fileUrl(links: LinkSigner, uploadId: string, now: Date): string {
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000)
  return `${links.publicUrl}/files/${links.sign(FILE_LINK, uploadId, expiresAt)}`
}
