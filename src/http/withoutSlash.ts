import type { IncomingMessage } from 'node:http'

/**
 * The address of a request, without the slash that some clients put at the end of a path. Only that of the API: the pages
 * have addresses with and without one that are not the same.
 */
export function withoutSlash({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.replace(/^(\/api\/[^?]*[^?/])\/(?=\?|$)/, '$1')
}
