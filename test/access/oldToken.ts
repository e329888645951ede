import type { LinkSigner } from '../../src/domain/access/LinkSigner.ts'

/** A token as it was signed before links carried the operator: of the identifier and the expiry. */
export function oldToken(links: LinkSigner, purpose: string, id: string, expiresAt: Date): string {
  const message = Buffer.alloc(22)
  message.write(id.replaceAll('-', ''), 'hex')
  message.writeUIntBE(expiresAt.getTime() / 1000, 16, 6)
  return links.signBytes(purpose, message)
}
