import { reachHost, UnreachableHost } from './reachHost.ts'
import type { WebhookNetwork } from './WebhookNetwork.ts'

/** Why a URL cannot be that of an endpoint; undefined if it can. Looks up its host. */
export async function urlFault(network: WebhookNetwork, text: string): Promise<string | undefined> {
  const url = URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol)) {
    return `The URL must be an HTTPS one, such as https://example.com/webhooks; "${text}" was given.`
  }
  if (url.protocol === 'http:' && !network.allowLoopback) return 'The URL must begin with https://.'
  if (url.username || url.password) return 'The URL must not have a user name or password: messages are signed.'
  if (url.hash) return 'The URL must not have a fragment.'
  try {
    await reachHost(network, url)
    return undefined
  } catch (error) {
    if (error instanceof UnreachableHost) return `The URL cannot be used: ${error.message}`
    throw error
  }
}
