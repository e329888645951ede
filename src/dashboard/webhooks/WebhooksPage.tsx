import { Secret } from '../kit/Secret.tsx'
import type { PageProps } from '../PageProps.ts'
import { OneDelivery } from './OneDelivery.tsx'
import { OneWebhook } from './OneWebhook.tsx'
import { WebhookList } from './WebhookList.tsx'
import './webhooks.css'

/** The webhooks; with another path segment one of them, and with a third one of its deliveries. */
export function WebhooksPage({ rest: [webhookId, deliveryId] }: PageProps) {
  return (
    <>
      {webhookId === undefined ? (
        <WebhookList />
      ) : deliveryId === undefined ? (
        <OneWebhook key={webhookId} webhookId={webhookId} />
      ) : (
        <OneDelivery key={deliveryId} webhookId={webhookId} deliveryId={deliveryId} />
      )}
      <Secret />
    </>
  )
}
