import { isIP } from 'node:net'
import { addressViolation, isLoopback } from './addressViolation.ts'
import type { WebhookNetwork } from './WebhookNetwork.ts'

/** The host of an endpoint cannot be reached, or must not be. Its message is for the owner of the endpoint. */
export class UnreachableHost extends Error {}

/**
 * The addresses to which a message for a host may be sent. One that is not public is enough to refuse the host.
 * @throws UnreachableHost
 */
export async function reachHost(network: WebhookNetwork, { hostname, protocol }: URL): Promise<string[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await lookUp(network, host)
  for (const address of addresses) {
    const violation = addressViolation(address, network.allowLoopback)
    // What a name leads to inside is nobody's business.
    if (violation)
      throw new UnreachableHost(isIP(host) ? `${violation}.` : `${host} leads to an address that is not public.`)
    if (protocol !== 'https:' && !isLoopback(address)) throw new UnreachableHost(`${host} is reached with HTTPS only.`)
  }
  return addresses
}

async function lookUp({ lookup }: WebhookNetwork, host: string): Promise<string[]> {
  const addresses = await lookup(host).catch(() => [])
  if (addresses.length === 0) throw new UnreachableHost(`${host} has no address in the DNS.`)
  return addresses
}
