/**
 * The class of a request; each class has its own permits. `calls`: most API requests and customers' pages. `usage`:
 * single usage entries. `pages`: content that is the same for everyone, including scripts. `polls`: requests that may wait for a change,
 * while the service does nothing for them.
 */
export type RequestClass = 'calls' | 'usage' | 'pages' | 'uploads' | 'downloads' | 'exports' | 'polls'

/** Live connections have their own limits. */
export const LIVE = /^\/graphql\/(live|stream)$/

/** Health checks are never limited: they matter most under overload. */
const HEALTH = new Set(['/health', '/ready'])

/** @param path of the route, or of the URL without its query @returns undefined where requests are not limited */
export function classifyRequest(method: string, path: string): RequestClass | undefined {
  if (HEALTH.has(path) || LIVE.test(path)) return undefined
  if (method === 'POST' && path === '/api/v2/usage/meters') return 'usage'
  if (path === '/api/v2/ota/partner/changes') return 'polls'
  if (path === '/api/v2/usage/meters/export') return 'exports'
  if (/^\/bulk\b/.test(path)) return method === 'PUT' ? 'uploads' : 'exports'
  if (method === 'POST' && /^\/waiver\b|\/uploads$/.test(path)) return 'uploads'
  if (/^\/files\b/.test(path)) return 'downloads'
  return /^\/(api|graphql|waiver|waitlist)\b/.test(path) ? 'calls' : 'pages'
}
