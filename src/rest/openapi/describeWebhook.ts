/** The message that is sent to webhook endpoints, as an operation that they serve. */
export function describeWebhook(): object {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
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
      header('webhook-id', 'Identifies the message. It is the same with each attempt.'),
      header('webhook-timestamp', 'When this attempt was sent, in Unix seconds.'),
      header(
        'webhook-signature',
        '`v1,` and a signature in base64; several, separated by spaces, while a secret is rolled.',
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: {
              type: {
                type: 'string',
                description: 'The type of the change, or `webhook.test`.',
                examples: ['booking.confirmed'],
              },
              timestamp: { type: 'string', format: 'date-time', description: 'When the change happened.' },
              truncated: { type: 'boolean', description: 'True if the object was too large, and is null.' },
              path: { type: 'string', description: 'With `truncated`: where to read the change.' },
              data: { type: 'object', description: 'The change, as `GET …/changes` gives it.' },
            },
          },
        },
      },
    },
    responses: { 200: { description: 'You have it. Every status from 200 to 299 means that.' } },
  }
}
