import type { WebhookDeliveryState } from '../api/generated.ts'
import { words } from '../words.ts'
import { messageTypes } from './typeWord.ts'

/** The filter of deliveries in the URL; unknown parameters are ignored. */
export function deliveryFilter(query: URLSearchParams): { state: WebhookDeliveryState | null; type: string | null } {
  const state = query.get('state') ?? ''
  const type = query.get('type')
  return {
    state: Object.hasOwn(words.webhooks.deliveryStates, state) ? (state as WebhookDeliveryState) : null,
    type: messageTypes.some(([each]) => each === type) ? type : null,
  }
}
