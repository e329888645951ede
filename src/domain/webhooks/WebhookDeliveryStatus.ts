import { registerEnumType } from 'type-graphql'

/** The state of a delivery. */
export enum WebhookDeliveryStatus {
  PENDING = 'PENDING',
  DELIVERED = 'DELIVERED',
  FAILED = 'FAILED',
}

registerEnumType(WebhookDeliveryStatus, {
  name: 'WebhookDeliveryStatus',
  description: 'The state of a delivery.',
  valuesConfig: {
    PENDING: { description: 'It will be sent, or sent once more.' },
    DELIVERED: { description: 'The endpoint has accepted it.' },
    FAILED: { description: 'It was given up after ten attempts. It can be sent again.' },
  },
})
