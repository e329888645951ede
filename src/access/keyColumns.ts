import type { ApiKey } from './ApiKey.ts'

/** The columns of a key `k` to select. The hash stays in the database. */
export type KeyRow = Omit<ApiKey, 'operator' | 'partner' | 'hash'>

/** The columns of a KeyRow, of a key `k`. */
export const keyColumns = [
  'k.key_id as keyId',
  'k.partner_id as partnerId',
  'k.name',
  'k.prefix',
  'k.scopes',
  'k.created_at as createdAt',
  'k.expires_at as expiresAt',
  'k.revoked_at as revokedAt',
  'k.last_used_at as lastUsedAt',
] as const
