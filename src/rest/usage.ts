import { RecordUsageDocument, UsageSummaryDocument } from './generated.ts'
import { body, header, query, route } from './Route.ts'

/** The meter usage paths of the document. */
export const usageRoutes = [
  route({
    method: 'POST',
    path: '/api/v2/usage/meters',
    scope: 'usage:write',
    status: 201,
    operation: RecordUsageDocument,
    variables: { input: body, idempotencyKey: header('Idempotency-Key') },
    documented: {
      operationId: 'recordUsage',
      tag: 'Usage meters',
      summary: 'Record usage of a meter',
      description:
        'Adds one entry, which is in the very next summary. A meter need not be set up: any name will do. `Usage` is exact: ' +
        'the digits that are sent are the digits that are kept. An `Idempotency-Key` is part of the entry for ever: the same ' +
        'request with it is recorded once, however often it is sent.',
      refuses: {
        'idempotency-mismatch': 'This Idempotency-Key recorded another entry before. Use a new key for a new entry.',
        validation: {
          detail: 'Usage must be greater than 0; it is -1. One more field failed.',
          errors: [
            { pointer: '/Usage', detail: 'Usage must be greater than 0; it is -1.' },
            {
              pointer: '/OccurredAt',
              detail: 'The time of occurrence must be in seconds; this looks like milliseconds. Divide it by 1,000.',
            },
          ],
        },
      },
      example: {
        body: { Meter: 'api-calls', Usage: 12.5, ExtraInfo: '{"Region":"eu"}', OccurredAt: 1781510400 },
        answer: { data: { ID: 90817, Meter: 'api-calls', Usage: 12.5 } },
      },
    },
  }),
  route({
    method: 'GET',
    path: '/api/v2/usage/meters',
    scope: 'usage:read',
    status: 200,
    operation: UsageSummaryDocument,
    variables: { from: query('from'), to: query('to') },
    documented: {
      operationId: 'summariseUsage',
      tag: 'Usage meters',
      summary: 'Summarise usage by meter',
      description:
        "Every entry that occurred from the first second of `from` through the last second of `to`, days in the operator's " +
        'time zone, meter by meter: highest usage first, then by name. The built-in meters stand among the others and count ' +
        'one for each event: `order-completed`, `waitlist-notified` and `workflow-email-sent`.',
      refuses: {
        validation: {
          detail: 'from is required. One more field failed.',
          errors: [
            { parameter: 'from', detail: 'from is required.' },
            { parameter: 'to', detail: 'to is required.' },
          ],
        },
      },
      example: {
        parameters: { from: '2026-06-01', to: '2026-06-30' },
        answer: {
          data: {
            Period: { From: '2026-06-01', To: '2026-06-30', FromTimestamp: 1780268400, ToTimestamp: 1782860399 },
            Totals: { Usage: 1540.75, Events: 61 },
            Meters: [
              { Meter: 'api-calls', TotalUsage: 1517.75, EventCount: 38 },
              { Meter: 'order-completed', TotalUsage: 23, EventCount: 23 },
            ],
          },
        },
      },
    },
  }),
]
