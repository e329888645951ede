/** A message to a webhook endpoint. */
export interface WebhookMessage {
  /** The identifier of the delivery, as a TypeID. */
  id: string
  sentAt: Date
  /** The JSON that is sent. */
  body: string
}

const encoder = new TextEncoder()

/** The headers of a message, except for its signature. */
export function webhookHeaders({ id, sentAt, body }: WebhookMessage) {
  return {
    'content-type': 'application/json',
    'content-length': String(encoder.encode(body).length),
    'user-agent': 'activity-booking-webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
  }
}
