import { createHmac, randomBytes } from 'node:crypto'

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

/** A message as it is signed. */
export interface SignedMessage {
  id: string
  sentAt: Date
  body: string
}

/** The headers of Standard Webhooks for a message, with one signature for each secret. */
export function signMessage({ id, sentAt, body }: SignedMessage, secrets: readonly Buffer[]): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const sign = (secret: Buffer) => createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(secret => `v1,${sign(secret)}`).join(' '),
  }
}
