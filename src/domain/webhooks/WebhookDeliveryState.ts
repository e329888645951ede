import { registerEnumType } from 'type-graphql'

/** The state of a delivery. */
export enum WebhookDeliveryState {
  PENDING = 'PENDING',
  DELIVERED = 'DELIVERED',
  FAILED = 'FAILED',
}

registerEnumType(WebhookDeliveryState, {
  name: 'WebhookDeliveryState',
  description: 'The state of a delivery.',
  valuesConfig: {
    PENDING: { description: 'It will be sent, or sent once more.' },
    DELIVERED: { description: 'The endpoint has accepted it.' },
    FAILED: { description: 'It was given up after ten attempts. It can be sent again.' },
  },
})
