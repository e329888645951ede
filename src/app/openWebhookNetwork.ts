import { lookup } from 'node:dns/promises'
import type { WebhookNetwork } from '../domain/webhooks/WebhookNetwork.ts'
import type { Config } from './configuration/Config.ts'

/** The network of webhooks, with the resolver of this machine. */
export function openWebhookNetwork({ webhooksAllowLoopback }: Pick<Config, 'webhooksAllowLoopback'>): WebhookNetwork {
  return {
    allowLoopback: webhooksAllowLoopback,
    lookup: async host => (await lookup(host, { all: true })).map(each => each.address),
  }
}
