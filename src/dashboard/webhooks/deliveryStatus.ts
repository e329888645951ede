import type { WebhookDeliveryStatus } from '../api/generated.ts'
import { words } from '../words.ts'

const texts = words.webhooks

const kinds = { DELIVERED: 'good', PENDING: 'warn', FAILED: 'bad' } as const

/** The status of a delivery: the kind of its badge, and its word. */
export function deliveryStatus({ status, attempts }: { status: WebhookDeliveryStatus; attempts: readonly unknown[] }) {
  const again = status === 'PENDING' && attempts.length > 0
  return { kind: kinds[status], word: again ? texts.again : texts.deliveryStatuses[status] }
}
