import { hash } from 'node:crypto'

/**
 * The hash of the `api_key` with which a key of an agency is used for one operator: SHA-256 of the hash of the agency's key and the
 * 16 bytes of the operator's UUID. So a request that names an operator is answered with the same single lookup as any other.
 */
export function agencyKeyHash(keyHash: Buffer, operatorId: string): Buffer {
  return hash('sha256', Buffer.concat([keyHash, Buffer.from(operatorId.replaceAll('-', ''), 'hex')]), 'buffer')
}
