import type { CallKind } from '../../../domain/access/CallKind.ts'

/** The kind of a call over HTTP. GraphQL counts as a read until its operation is known. @param url pattern of the route */
export function callKindOf(method: string, url: string): CallKind {
  if (/^\/api\/v2\/ota\/partner\/(availability|quote)\b/.test(url)) return 'availability'
  if (method === 'GET' || !url.startsWith('/api/')) return 'reads'
  return url.startsWith('/api/v2/usage/') ? 'usage-entries' : 'bookings'
}
