import { lookup } from 'node:dns/promises'
import type { WebhookNetwork } from '../webhooks/WebhookNetwork.ts'
import type { Config } from './Config.ts'

/** The network of webhooks, with the resolver of this machine. */
export function openWebhookNetwork({ webhooksAllowLoopback }: Pick<Config, 'webhooksAllowLoopback'>): WebhookNetwork {
  return {
    allowLoopback: webhooksAllowLoopback,
    lookup: async host => (await lookup(host, { all: true })).map(each => each.address),
  }
}
