import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const TIME_BYTES = 6
const MAC_BYTES = 16

/** The content of a valid link: the object that it is for, and when it expires. */
export interface SignedLink {
  id: string
  expiresAt: Date
}

/**
 * Signs the links that customers get. A link is its own credential, so no table is needed. A token is the base64url form of the
 * identifier, the expiry, and an HMAC-SHA-256 over both and the purpose.
 */
export class LinkSigner {
  readonly publicUrl: string
  readonly #secret: Buffer

  constructor(publicUrl: string, secret: Buffer) {
    this.publicUrl = publicUrl
    this.#secret = secret
  }

  sign(purpose: string, id: string, expiresAt: Date): string {
    const message = Buffer.alloc(ID_BYTES + TIME_BYTES)
    message.write(id.replaceAll('-', ''), 'hex')
    message.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), ID_BYTES, TIME_BYTES)
    return Buffer.concat([message, this.#mac(purpose, message)]).toString('base64url')
  }

  /**
   * The content of the token; undefined if the token is not genuine or is for another purpose. The caller must check the expiry.
   */
  read(purpose: string, token: string): SignedLink | undefined {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== ID_BYTES + TIME_BYTES + MAC_BYTES) return undefined
    // Node also decodes base64url that is not canonical. Only the canonical form is accepted, so that each link has one text.
    if (bytes.toString('base64url') !== token) return undefined
    const message = bytes.subarray(0, ID_BYTES + TIME_BYTES)
    if (!timingSafeEqual(bytes.subarray(ID_BYTES + TIME_BYTES), this.#mac(purpose, message))) return undefined
    const hex = message.toString('hex', 0, ID_BYTES)
    return {
      id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
      expiresAt: new Date(message.readUIntBE(ID_BYTES, TIME_BYTES) * 1000),
    }
  }

  /** A token of any bytes: the bytes and an HMAC over them and the purpose, as base64url. */
  signBytes(purpose: string, message: Buffer): string {
    return Buffer.concat([message, this.#mac(purpose, message)]).toString('base64url')
  }

  /** The bytes of such a token; undefined if it is not genuine or is for another purpose. */
  readBytes(purpose: string, token: string): Buffer | undefined {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return undefined
    const message = bytes.subarray(0, -MAC_BYTES)
    return timingSafeEqual(bytes.subarray(-MAC_BYTES), this.#mac(purpose, message)) ? message : undefined
  }

  #mac(purpose: string, message: Buffer): Buffer {
    return createHmac('sha256', this.#secret)
      .update(purpose)
      .update('\0')
      .update(message)
      .digest()
      .subarray(0, MAC_BYTES)
  }
}
