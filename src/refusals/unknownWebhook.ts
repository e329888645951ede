import { Refusal } from '../refusal.ts'

/** The refusal of an identifier that matches no endpoint of the caller. */
export function unknownWebhook(): Refusal {
  return new Refusal('webhook-not-found', 'No webhook endpoint that this key may see has this WebhookID.')
}

/** The same for a delivery. */
export function unknownDelivery(): Refusal {
  return new Refusal('webhook-not-found', 'No delivery that this key may see has this WebhookDeliveryID.')
}
