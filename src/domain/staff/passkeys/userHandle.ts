/** The staff account that a passkey is of. */
export interface AccountPlace {
  operatorId: string
  keyId: string
}

const BYTES = 32
const UUID_DIGITS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/**
 * The user handle of the passkeys of an account: its operator and itself. A browser sends it back with each signature, so a passkey is
 * found within its operator. It is not signed: what is found is compared with it.
 */
export function userHandleOf({ operatorId, keyId }: AccountPlace): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from((operatorId + keyId).replaceAll('-', ''), 'hex'))
}

/** The account of a user handle, as base64url; undefined if it is none. */
export function accountOfUserHandle(text: unknown): AccountPlace | undefined {
  const bytes = Buffer.from(typeof text === 'string' ? text : '', 'base64url')
  if (bytes.length !== BYTES) return undefined
  const uuid = (from: number) => bytes.toString('hex', from, from + BYTES / 2).replace(UUID_DIGITS, '$1-$2-$3-$4-$5')
  return { operatorId: uuid(0), keyId: uuid(BYTES / 2) }
}
