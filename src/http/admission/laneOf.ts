/**
 * What kind of work a request is; each kind has places of its own. `calls` are most requests of the API and of customers' pages,
 * `usage` single entries of usage, `pages` what is the same for everybody, scripts included.
 */
export type Lane = 'calls' | 'usage' | 'pages' | 'uploads' | 'downloads' | 'exports'

/** What goes on for as long as somebody listens has limits of its own. */
export const LIVE = /^\/graphql\/(live|stream)$/

/** A balancer asks here whether the service is well, above all when it is not. */
const HEALTH = new Set(['/health', '/ready'])

/** The kind of a request, undefined where it has no limit. @param path of the route, or as it was sent without its query */
export function laneOf(method: string, path: string): Lane | undefined {
  if (HEALTH.has(path) || LIVE.test(path)) return undefined
  if (method === 'POST' && path === '/api/v2/usage/meters') return 'usage'
  if (path === '/api/v2/usage/meters/export') return 'exports'
  if (method === 'POST' && /^\/waiver\b|\/uploads$/.test(path)) return 'uploads'
  if (/^\/files\b/.test(path)) return 'downloads'
  return /^\/(api|graphql|waiver|waitlist)\b/.test(path) ? 'calls' : 'pages'
}
