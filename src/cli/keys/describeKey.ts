import { formatNetwork } from '../../domain/access/allowedAddresses.ts'
import type { KeyRow } from '../../domain/access/keyColumns.ts'
import { encodeTypeId } from '../../domain/scalars/typeid.ts'

/** Describes a key in a sentence, without the key itself. */
export function describeKey({ keyId, name, scopes, expiresAt, allowedAddresses }: KeyRow): string {
  const until = expiresAt ? `It expires at ${expiresAt.toISOString()}.` : 'It does not expire.'
  const from = allowedAddresses ? ` It works from ${allowedAddresses.map(formatNetwork).join(', ')} only.` : ''
  return `"${name}" (${encodeTypeId('key', keyId)}) with the scopes ${scopes.join(', ') || '(none)'}. ${until}${from}`
}
