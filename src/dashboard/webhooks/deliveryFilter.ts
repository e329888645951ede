import type { WebhookDeliveryStatus, WebhookMessageType } from '../api/generated.ts'
import { words } from '../words.ts'
import { typeWords } from './typeWord.ts'

/** The filter of deliveries in the URL; unknown parameters are ignored. */
export function deliveryFilter(query: URLSearchParams): {
  status: WebhookDeliveryStatus | null
  type: WebhookMessageType | null
} {
  const status = query.get('status') ?? ''
  const type = query.get('type') ?? ''
  return {
    status: Object.hasOwn(words.webhooks.deliveryStatuses, status) ? (status as WebhookDeliveryStatus) : null,
    type: Object.hasOwn(typeWords, type) ? (type as WebhookMessageType) : null,
  }
}
