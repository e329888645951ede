import type { ApiKey } from './ApiKey.ts'

/** The row of a key, without its hash. */
export type KeyRow = Omit<ApiKey, 'hash'>

/** The columns of a KeyRow, for a key `k`. */
export const keyColumns = [
  'k.key_id as keyId',
  'k.partner_id as partnerId',
  'k.name',
  'k.prefix',
  'k.scopes',
  'k.role',
  'k.created_at as createdAt',
  'k.expires_at as expiresAt',
  'k.revoked_at as revokedAt',
  'k.last_used_at as lastUsedAt',
  'k.rate_limits as rateLimits',
  'k.allowed_addresses as allowedAddresses',
  'k.contact_email as contactEmail',
  'k.reminded_at as remindedAt',
  'k.agency_key_id as agencyKeyId',
  'k.predecessor_id as predecessorId',
  'k.version',
] as const
