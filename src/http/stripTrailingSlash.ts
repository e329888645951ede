import type { IncomingMessage } from 'node:http'

/**
 * The URL of a request without a trailing slash, for API paths only: pages have different URLs with and without one.
 */
export function stripTrailingSlash({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.replace(/^(\/api\/[^?]*[^?/])\/(?=\?|$)/, '$1')
}
