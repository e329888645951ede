import type { Fault } from '../refusals/refusal.ts'

/** Why a text cannot be the URL of an endpoint, whatever its host is; undefined if it can. */
export function urlTextFault(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol)) {
    return `The URL must be an HTTPS one, such as https://example.com/webhooks; "${text}" was given.`
  }
  if (url.username || url.password) return 'The URL must not have a user name or password: messages are signed.'
  if (url.hash) return 'The URL must not have a fragment.'
  return undefined
}

/** The faults of the URL of an input. */
export function urlFaults({ url }: { url?: string | null }): Fault[] {
  // A blank one is a fault by its bound.
  const detail = url?.trim() ? urlTextFault(url.trim()) : undefined
  return detail ? [{ path: ['url'], detail }] : []
}
