import type { GraphQLEnumType } from 'graphql'
import type { DescriptionContext } from './DescriptionContext.ts'
import { availabilityChanged, bookingConfirmed } from './examples/changes.ts'
import { webhook } from './examples/webhooks.ts'
import type { JsonSchema } from './JsonSchema.ts'

const reference = (name: string) => `#/components/schemas/${name}`

const TEST = 'webhook.test'

const timestamp: JsonSchema = {
  type: 'string',
  format: 'date-time',
  description: 'When the change happened.',
  examples: ['2026-06-15T08:00:00.000Z'],
}

const changeMessage: JsonSchema = {
  type: 'object',
  description: 'A change.',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { $ref: reference('ChangeType'), description: 'What changed.' },
    timestamp,
    data: { $ref: reference('Change'), description: 'The change, as `GET …/changes` gives it.' },
    truncated: {
      type: 'boolean',
      const: true,
      description: 'Present if the object was too large: all objects of `data` are null.',
    },
    path: {
      type: 'string',
      description: 'With `truncated`: where to read the change with its object.',
      examples: ['/api/v2/ota/partner/changes?after=4710&limit=1'],
    },
  },
}

const testMessage: JsonSchema = {
  type: 'object',
  description: 'A test that you asked for.',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', const: TEST, description: 'That it is a test.' },
    timestamp: { ...timestamp, description: 'When you asked for it.' },
    data: {
      type: 'object',
      description: 'Which endpoint it is a test of.',
      required: ['SequenceNumber', 'Type', 'WebhookID'],
      properties: {
        SequenceNumber: { type: 'null', description: 'A test is no change.' },
        Type: { type: 'string', const: TEST, description: 'The same as `type`.' },
        WebhookID: { type: 'string', description: 'The endpoint.', examples: [webhook.WebhookID] },
      },
    },
  },
}

const sent = '2026-06-15T08:00:00.000Z'

const examples = {
  booking: {
    summary: 'A booking was made.',
    value: { type: bookingConfirmed.Type, timestamp: sent, data: bookingConfirmed },
  },
  availability: {
    summary: 'The timeslots of a day changed.',
    value: { type: availabilityChanged.Type, timestamp: sent, data: availabilityChanged },
  },
  truncated: {
    summary: 'The object is too large for a message.',
    value: {
      type: availabilityChanged.Type,
      timestamp: sent,
      truncated: true,
      path: '/api/v2/ota/partner/changes?after=4711&limit=1',
      data: { ...availabilityChanged, Timeslots: null },
    },
  },
  test: {
    summary: 'A test that you asked for.',
    value: { type: TEST, timestamp: sent, data: { SequenceNumber: null, Type: TEST, WebhookID: webhook.WebhookID } },
  },
}

/**
 * The message that is sent to webhook endpoints, as an operation that they serve.
 * @param context has the schema of a change, which is that of the feed
 */
export function describeWebhook({ components, schema }: DescriptionContext): object {
  components.define('ChangeMessage', () => changeMessage)
  components.define('TestMessage', () => testMessage)
  const types = (schema.getType('ChangeType') as GraphQLEnumType).getValues().map(each => each.value as string)
  const mapping = Object.fromEntries(types.map(type => [type, reference('ChangeMessage')]))
  const header = (name: string, description: string, example: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string', examples: [example] },
  })
  return {
    operationId: 'receiveChange',
    tags: ['Webhooks'],
    summary: 'A change, sent to your endpoint',
    description:
      'Verify it as Standard Webhooks says, answer with 2xx within 15 seconds, and handle each `webhook-id` once. Any other answer is a ' +
      'failure, after which it is sent again, ten times in all. 410 pauses the endpoint.',
    security: [],
    parameters: [
      header(
        'webhook-id',
        'Identifies the message. It is the same with each attempt.',
        'msg_01k0cbz9p4f2xtn6v9w4y1z7qe',
      ),
      header('webhook-timestamp', 'When this attempt was sent, in Unix seconds.', '1781510401'),
      header(
        'webhook-signature',
        '`v1,` and a signature in base64; several, separated by spaces, while a secret is rolled.',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            oneOf: ['ChangeMessage', 'TestMessage'].map(name => ({ $ref: reference(name) })),
            discriminator: { propertyName: 'type', mapping: { ...mapping, [TEST]: reference('TestMessage') } },
          },
          examples,
        },
      },
    },
    responses: { 200: { description: 'You have it. Every status from 200 to 299 means that.' } },
  }
}
