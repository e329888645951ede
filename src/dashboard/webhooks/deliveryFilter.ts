import type { WebhookDeliveryStatus } from '../api/generated.ts'
import { words } from '../words.ts'
import { messageTypes } from './typeWord.ts'

/** The filter of deliveries in the URL; unknown parameters are ignored. */
export function deliveryFilter(query: URLSearchParams): { status: WebhookDeliveryStatus | null; type: string | null } {
  const status = query.get('status') ?? ''
  const type = query.get('type')
  return {
    status: Object.hasOwn(words.webhooks.deliveryStatuses, status) ? (status as WebhookDeliveryStatus) : null,
    type: messageTypes.some(([each]) => each === type) ? type : null,
  }
}
