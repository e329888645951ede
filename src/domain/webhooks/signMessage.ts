import { createHmac, randomBytes } from 'node:crypto'
import { type WebhookMessage, webhookHeaders } from '../rules/webhookHeaders.ts'

/** 32 bytes: Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32

/** A new secret of an endpoint. */
export function newWebhookSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** A secret as its owner gets it. */
export function printSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}

/** The headers of a message, with one signature of Standard Webhooks for each secret. */
export function signMessage(message: WebhookMessage, secrets: readonly Buffer[]): Record<string, string> {
  const headers = webhookHeaders(message)
  const signed = `${message.id}.${headers['webhook-timestamp']}.${message.body}`
  const sign = (secret: Buffer) => createHmac('sha256', secret).update(signed).digest('base64')
  return { ...headers, 'webhook-signature': secrets.map(secret => `v1,${sign(secret)}`).join(' ') }
}
