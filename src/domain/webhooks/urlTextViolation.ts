import type { Violation } from '../refusals/refusal.ts'

/** Why a text cannot be the URL of an endpoint, whatever its host is; undefined if it can. */
export function urlTextViolation(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol)) {
    return `The URL must be an HTTPS one, such as https://example.com/webhooks; "${text}" was given.`
  }
  if (url.username || url.password) return 'The URL must not have a user name or password: messages are signed.'
  if (url.hash) return 'The URL must not have a fragment.'
  return undefined
}

/** The violations of the URL of an input. */
export function urlViolations({ url }: { url?: string | null }): Violation[] {
  // A blank one is a violation by its bound.
  const detail = url?.trim() ? urlTextViolation(url.trim()) : undefined
  return detail ? [{ path: ['url'], detail }] : []
}
