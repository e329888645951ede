import { registerEnumType } from 'type-graphql'

/** Why nothing is sent to an endpoint. */
export enum WebhookPauseReason {
  REQUESTED = 'REQUESTED',
  GONE = 'GONE',
  FAILING = 'FAILING',
}

registerEnumType(WebhookPauseReason, {
  name: 'WebhookPauseReason',
  description: 'Why nothing is sent to an endpoint.',
  valuesConfig: {
    REQUESTED: { description: 'Somebody paused it.' },
    GONE: { description: 'It answered with 410.' },
    FAILING: { description: 'Every attempt of the last 5 days or more failed.' },
  },
})
