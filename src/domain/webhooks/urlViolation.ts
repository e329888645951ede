import { reachHost, UnreachableHost } from './reachHost.ts'
import { urlTextViolation } from './urlTextViolation.ts'
import type { WebhookNetwork } from './WebhookNetwork.ts'

/** Why a URL cannot be that of an endpoint; undefined if it can. Looks up its host. */
export async function urlViolation(network: WebhookNetwork, text: string): Promise<string | undefined> {
  const violation = urlTextViolation(text)
  if (violation) return violation
  const url = new URL(text)
  const plain = url.protocol === 'http:'
  if (plain && !network.allowLoopback) return 'The URL must begin with https://.'
  try {
    await reachHost(network, url)
    return undefined
  } catch (error) {
    if (!(error instanceof UnreachableHost)) throw error
    // Whatever is wrong with the host: only one on this machine could do without HTTPS.
    if (plain) return `The URL must begin with https://: ${url.host} is not this machine.`
    return `The URL cannot be used: ${error.message}`
  }
}
