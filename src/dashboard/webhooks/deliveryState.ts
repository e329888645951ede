import type { WebhookDeliveryState } from '../api/generated.ts'
import { words } from '../words.ts'

const texts = words.webhooks

const kinds = { DELIVERED: 'good', PENDING: 'warn', FAILED: 'bad' } as const

/** The state of a delivery: the kind of its badge, and its word. */
export function deliveryState({ state, attempts }: { state: WebhookDeliveryState; attempts: readonly unknown[] }) {
  const again = state === 'PENDING' && attempts.length > 0
  return { kind: kinds[state], word: again ? texts.again : texts.deliveryStates[state] }
}
