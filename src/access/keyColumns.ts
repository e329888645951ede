/** The columns of a key `k` to select. The hash stays in the database. */
export const KEY_COLUMNS = `
  k.key_id "keyId", k.partner_id "partnerId", k.name, k.prefix, k.scopes, k.created_at "createdAt",
  k.expires_at "expiresAt", k.revoked_at "revokedAt", k.last_used_at "lastUsedAt"`
