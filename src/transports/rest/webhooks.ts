import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  ReplayWebhookDocument,
  ResendWebhookDeliveryDocument,
  RollWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  WebhookDeliveriesDocument,
  WebhookDeliveryDocument,
  WebhookDocument,
  WebhooksDocument,
} from './generated.ts'
import { deliveryRefusals, failed, webhookRefusals } from './openapi/examples/refusals.ts'
import { delivery, secret, webhook } from './openapi/examples/webhooks.ts'
import { body, path, query, route } from './Route.ts'

const webhooks = '/api/v2/ota/partner/webhooks'
const deliveries = '/api/v2/ota/partner/webhook-deliveries'

const webhookId = path('WebhookID')
const deliveryId = path('WebhookDeliveryID')

const inPrivate = failed(
  { pointer: '/Url' },
  'The URL cannot be used: intranet.example.com leads to an address that is not public.',
)

const stale = {
  detail: 'The endpoint has changed: its version is 3, not 2. Read it again before you change it.',
  currentVersion: 3,
}

/** The paths of webhooks. */
export const webhookRoutes = [
  route({
    method: 'POST',
    path: webhooks,
    scope: 'ota',
    status: 201,
    operation: CreateWebhookDocument,
    variables: { input: body },
    strictQuery: true,
    extraHeaders: ({ data }) => ({ location: `${webhooks}/${data.Webhook.WebhookID}` }),
    documentation: {
      operationId: 'createWebhook',
      tag: 'Webhooks',
      summary: 'Create a webhook endpoint',
      description:
        'From now on every change that you see in `GET …/changes` is sent to its `Url`, or only those of `Types`, signed as [Standard ' +
        'Webhooks](https://www.standardwebhooks.com) says. The `Secret` for verifying them is shown only here. The URL must be HTTPS, and ' +
        'its host must have public addresses only. You can have 20 endpoints.',
      refuses: { validation: inPrivate },
      example: {
        body: { Url: webhook.Url, Types: webhook.Types, Description: webhook.Description, Email: webhook.Email },
        answer: { data: { Secret: secret, Webhook: webhook } },
      },
    },
  }),
  route({
    method: 'GET',
    path: webhooks,
    scope: 'ota',
    status: 200,
    operation: WebhooksDocument,
    variables: {},
    strictQuery: true,
    documentation: {
      operationId: 'listWebhooks',
      tag: 'Webhooks',
      summary: 'List your webhook endpoints',
      description: 'Your endpoints, the oldest first, without their secrets.',
      refuses: {},
      example: { answer: { data: [webhook] } },
    },
  }),
  route({
    method: 'GET',
    path: `${webhooks}/:WebhookID`,
    scope: 'ota',
    status: 200,
    operation: WebhookDocument,
    variables: { webhookId },
    strictQuery: true,
    documentation: {
      operationId: 'readWebhook',
      tag: 'Webhooks',
      summary: 'Read a webhook endpoint',
      description:
        '`FailingSince` is set while every attempt fails. An endpoint that has failed for 5 days, or that answers with 410, is paused, and ' +
        'its `Email` is told. `SequenceNumber` is that of the last change that has a delivery.',
      refuses: webhookRefusals,
      example: { answer: { data: webhook } },
    },
  }),
  route({
    method: 'POST',
    path: `${webhooks}/:WebhookID/update`,
    scope: 'ota',
    status: 200,
    operation: UpdateWebhookDocument,
    variables: { webhookId, changes: body, expectedVersion: query('ExpectedVersion') },
    strictQuery: true,
    documentation: {
      operationId: 'updateWebhook',
      tag: 'Webhooks',
      summary: 'Change, pause or resume a webhook endpoint',
      description:
        'What you send replaces what is there. `"Paused": true` pauses it; false resumes it, and what has changed since is sent then, as far ' +
        'as changes are kept (30 days).',
      refuses: { ...webhookRefusals, validation: inPrivate, 'version-conflict': stale },
      example: {
        parameters: { ExpectedVersion: 1 },
        body: { Types: null },
        answer: { data: { ...webhook, Types: null } },
      },
    },
  }),
  route({
    method: 'POST',
    path: `${webhooks}/:WebhookID/delete`,
    scope: 'ota',
    status: 200,
    operation: DeleteWebhookDocument,
    variables: { webhookId },
    strictQuery: true,
    documentation: {
      operationId: 'deleteWebhook',
      tag: 'Webhooks',
      summary: 'Delete a webhook endpoint',
      description: 'Deletes it with its deliveries, and returns it as it was.',
      refuses: webhookRefusals,
      example: { answer: { data: webhook } },
    },
  }),
  route({
    method: 'POST',
    path: `${webhooks}/:WebhookID/roll-secret`,
    scope: 'ota',
    status: 200,
    operation: RollWebhookSecretDocument,
    variables: { webhookId, graceMinutes: query('GraceMinutes') },
    strictQuery: true,
    documentation: {
      operationId: 'rollWebhookSecret',
      tag: 'Webhooks',
      summary: 'Give a webhook endpoint a new secret',
      description:
        'For `GraceMinutes` (a day when absent, at most 10080) every message has the signatures of both secrets, so that you can change over ' +
        'without missing any. The `Secret` is shown only here.',
      refuses: {
        ...webhookRefusals,
        validation: failed(
          { parameter: 'GraceMinutes' },
          'The grace period must be from 0 to 10080 minutes; it is 20000.',
        ),
      },
      example: {
        parameters: { GraceMinutes: 1440 },
        answer: { data: { Secret: secret, Webhook: { ...webhook, PreviousSecretUntil: 1781596800 } } },
      },
    },
  }),
  route({
    method: 'POST',
    path: `${webhooks}/:WebhookID/test`,
    scope: 'ota',
    status: 200,
    operation: TestWebhookDocument,
    variables: { webhookId },
    strictQuery: true,
    documentation: {
      operationId: 'testWebhook',
      tag: 'Webhooks',
      summary: 'Send a test',
      description:
        'Sends a message of the type `webhook.test`, like a change. Read the delivery a moment later to see what your endpoint answered.',
      refuses: webhookRefusals,
      example: {
        answer: {
          data: {
            ...delivery,
            SequenceNumber: null,
            Type: 'webhook.test',
            Body: `{"type":"webhook.test","timestamp":"2026-06-15T08:01:00.000Z","data":{"SequenceNumber":null,"Type":"webhook.test","WebhookID":"${webhook.WebhookID}"}}`,
            Status: 'PENDING',
            NextAttemptAt: 1781510460,
            Attempts: [],
          },
        },
      },
    },
  }),
  route({
    method: 'POST',
    path: `${webhooks}/:WebhookID/replay`,
    scope: 'ota',
    status: 200,
    operation: ReplayWebhookDocument,
    variables: { webhookId, after: query('After'), to: query('To') },
    strictQuery: true,
    documentation: {
      operationId: 'replayWebhook',
      tag: 'Webhooks',
      summary: 'Send a range of changes again',
      description:
        'Sends every change after the sequence number `After`, up to `To`, that the endpoint gets and that is still kept: also those that ' +
        'were given up, and those from before it was created. The identifiers of messages that were sent before stay the same.',
      refuses: {
        ...webhookRefusals,
        validation: failed(
          { parameter: 'To' },
          'From 0 to 20000 are 20000 changes; at most 10000 can be sent again at once.',
        ),
      },
      example: { parameters: { After: 4700, To: 4711 }, answer: { data: { Count: 4 } } },
    },
  }),
  route({
    method: 'GET',
    path: `${webhooks}/:WebhookID/deliveries`,
    scope: 'ota',
    status: 200,
    operation: WebhookDeliveriesDocument,
    variables: { webhookId, status: query('Status'), limit: query('Limit'), before: query('Cursor') },
    strictQuery: true,
    documentation: {
      operationId: 'listWebhookDeliveries',
      tag: 'Webhooks',
      summary: 'List the deliveries of a webhook endpoint',
      description:
        'Newest first, with every attempt: the request, the answer and how long it took. While `HasMore` is true, send `NextCursor` as `Cursor` to ' +
        'get those before. Deliveries are kept for 30 days.',
      refuses: {
        ...webhookRefusals,
        validation: failed({ parameter: 'Limit' }, 'A page has from 1 to 100 deliveries; 0 were asked for.'),
      },
      example: {
        parameters: { Status: 'DELIVERED', Limit: 1, Cursor: 'msg_01k0cbzdp4f2xtn6v9w4y1z7qe' },
        answer: { data: { HasMore: false, NextCursor: null, Deliveries: [delivery] } },
      },
    },
  }),
  route({
    method: 'GET',
    path: `${deliveries}/:WebhookDeliveryID`,
    scope: 'ota',
    status: 200,
    operation: WebhookDeliveryDocument,
    variables: { deliveryId },
    strictQuery: true,
    documentation: {
      operationId: 'readWebhookDelivery',
      tag: 'Webhooks',
      summary: 'Read a delivery',
      description: 'One delivery by its identifier, which your endpoint got as the header `webhook-id`.',
      refuses: deliveryRefusals,
      example: { answer: { data: delivery } },
    },
  }),
  route({
    method: 'POST',
    path: `${deliveries}/:WebhookDeliveryID/send-again`,
    scope: 'ota',
    status: 200,
    operation: ResendWebhookDeliveryDocument,
    variables: { deliveryId },
    strictQuery: true,
    documentation: {
      operationId: 'resendWebhookDelivery',
      tag: 'Webhooks',
      summary: 'Send a delivery again',
      description: 'Sends it again now, with the same identifier and the same message.',
      refuses: deliveryRefusals,
      example: { answer: { data: { ...delivery, Status: 'PENDING', NextAttemptAt: 1781514000 } } },
    },
  }),
]
