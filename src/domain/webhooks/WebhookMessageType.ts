import { registerEnumType } from 'type-graphql'
import { ChangeType, changeDescriptions } from '../changes/ChangeType.ts'

/** The types of the messages that an endpoint gets: changes, and tests. */
export const WebhookMessageType = { ...ChangeType, WEBHOOK_TEST: 'webhook.test' } as const

export type WebhookMessageType = (typeof WebhookMessageType)[keyof typeof WebhookMessageType]

registerEnumType(WebhookMessageType, {
  name: 'WebhookMessageType',
  description: 'What a message to a webhook endpoint is about.',
  valuesConfig: {
    ...changeDescriptions,
    WEBHOOK_TEST: { description: 'Nothing changed: somebody tests the endpoint.' },
  },
})
