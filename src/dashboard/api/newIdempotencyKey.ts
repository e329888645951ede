/** An idempotency key, from random bytes: `crypto.randomUUID` exists only on pages that are served over TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `dashboard-${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
