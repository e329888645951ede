import type { OidcSettings } from '../../platform/oidc/OidcSettings.ts'
import type { Environment } from './Environment.ts'

const EXAMPLE = 'https://accounts.google.com'
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The provider by which people sign in, in addition; null for none. Errors do not quote the secret. */
export function readOidc(env: Environment): OidcSettings | null {
  const url = env.url('OIDC_ISSUER', ['https:', 'http:'], EXAMPLE)
  const needed = {
    OIDC_ISSUER: EXAMPLE,
    OIDC_CLIENT_ID: '(what the provider calls this service)',
    OIDC_CLIENT_SECRET: '(the secret that belongs to the client)',
  }
  const given = Object.keys(needed).filter(name => env.text(name) !== null)
  if (given.length === 0) {
    if (env.text('OIDC_LABEL')) env.violation('OIDC_ISSUER', 'is needed where OIDC_LABEL is set', EXAMPLE)
    return null
  }
  for (const [name, example] of Object.entries(needed)) {
    if (!given.includes(name)) env.violation(name, `is needed where ${given.join(' and ')} is set`, example)
  }
  // The tokens of the provider would cross the network in plain.
  if (url?.startsWith('http:') && !LOOPBACK.has(new URL(url).hostname)) {
    env.violation('OIDC_ISSUER', 'must begin with https://, except on this machine', EXAMPLE)
  }
  const label = env.text('OIDC_LABEL') ?? (url === null ? '' : new URL(url).hostname)
  if (label.length > 40) env.violation('OIDC_LABEL', 'must have at most 40 characters', 'Google')
  return {
    // As it is written: some issuers end with a slash.
    issuer: env.text('OIDC_ISSUER') ?? '',
    clientId: env.text('OIDC_CLIENT_ID') ?? '',
    clientSecret: env.text('OIDC_CLIENT_SECRET') ?? '',
    label,
  }
}
