import { booking } from './bookings.ts'

/** An endpoint as it is created. */
export const webhook = {
  WebhookID: 'wh_01k0cbx7m4f2xtn6v9w4y1z7qe',
  Url: 'https://partner.example.com/webhooks',
  Types: ['booking.confirmed' as const, 'booking.cancelled' as const],
  Description: 'Production',
  Email: 'ops@partner.example.com',
  PausedAt: null,
  PauseReason: null,
  FailingSince: null,
  PreviousSecretUntil: null,
  SequenceNumber: 4710,
  CreatedAt: 1781510400,
  Version: 2,
}

/** Its secret. */
export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

/** A delivery that succeeded with its second attempt. */
export const delivery = {
  WebhookDeliveryID: 'msg_01k0cbz9p4f2xtn6v9w4y1z7qe',
  WebhookID: webhook.WebhookID,
  SequenceNumber: 4711,
  Type: 'booking.confirmed' as const,
  ChangedAt: 1781510460,
  Status: 'DELIVERED' as const,
  Body: `{"type":"booking.confirmed","timestamp":"2026-06-15T08:01:00.000Z","data":{"SequenceNumber":4711,"Type":"booking.confirmed","ActivityID":"${booking.ActivityID}"}}`,
  NextAttemptAt: null,
  CreatedAt: 1781510460,
  Attempts: [
    {
      Number: 1,
      StartedAt: 1781510460,
      Url: webhook.Url,
      LatencyMs: 41,
      Status: 503,
      Failure: 'The endpoint answered with 503; a status from 200 to 299 is needed.',
      Response: 'Try again later.',
    },
    {
      Number: 2,
      StartedAt: 1781510465,
      Url: webhook.Url,
      LatencyMs: 38,
      Status: 204,
      Failure: null,
      Response: null,
    },
  ],
}
