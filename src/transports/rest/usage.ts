import { RecordUsageBatchDocument, RecordUsageDocument, UsageSummaryDocument } from './generated.ts'
import { bodyWith, header, query, route } from './Route.ts'

/** The meter usage paths of the document. */
export const usageRoutes = [
  route({
    method: 'POST',
    path: '/api/v2/usage/meters',
    scope: 'usage:write',
    status: 201,
    // Enough for the longest ExtraInfo with every character escaped. Small, because more of these requests wait at once than of
    // any other.
    bodyLimit: 128 * 2 ** 10,
    operation: RecordUsageDocument,
    variables: { input: bodyWith({ idempotencyKey: header('Idempotency-Key') }) },
    documentation: {
      operationId: 'recordUsage',
      tag: 'Usage meters',
      summary: 'Record usage of a meter',
      description:
        'Adds one entry, which is included in the next summary. Meters need no setup: any name can be used. `Usage` is exact: ' +
        'it is stored with the digits that were sent. An `Idempotency-Key` is stored with the entry forever: the same ' +
        'request with the same key is recorded once, no matter how often it is sent.',
      refuses: {
        'idempotency-mismatch': {
          detail:
            'This Idempotency-Key recorded another entry before. The usage was 12.5 and is now 13. Use a new key for a new entry.',
          errors: [{ pointer: '/Usage', detail: 'The usage was 12.5 and is now 13.' }],
        },
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
    method: 'POST',
    path: '/api/v2/usage/meters/batch',
    scope: 'usage:write',
    status: 201,
    bodyLimit: 4 * 2 ** 20,
    rejectedHeader: {
      header: 'idempotency-key',
      detail: 'A batch has no Idempotency-Key of its own: give each entry an IdempotencyKey, and leave the header out.',
    },
    entries: ({ input }) => input.entries.length,
    operation: RecordUsageBatchDocument,
    variables: { input: bodyWith({ mode: query('mode') }) },
    documentation: {
      operationId: 'recordUsageBatch',
      tag: 'Usage meters',
      summary: 'Record many usage entries at once',
      description:
        'Up to 1,000 entries in a body of up to 4 MiB, recorded in one transaction. By default all or nothing: if an entry is ' +
        'refused, nothing is recorded and the response lists every failed field of every entry. With `mode=partial` the valid ' +
        'entries are recorded, and each entry has a status: `created`, `duplicate`, or `rejected` with its problem. Give each ' +
        'entry a unique `IdempotencyKey`: then it is counted exactly once, whether it is sent alone or in a batch, even if ' +
        'the first response was lost. The header `Idempotency-Key` is refused here, because it would seem to cover the batch.',
      refuses: {
        'idempotency-mismatch': {
          detail:
            'This Idempotency-Key recorded another entry before. The usage was 3 and is now 4. Use a new key for a new entry.',
          errors: [{ pointer: '/Entries/1/Usage', detail: 'The usage was 3 and is now 4.' }],
        },
        validation: {
          detail: 'Usage must be greater than 0; it is 0.',
          errors: [{ pointer: '/Entries/17/Usage', detail: 'Usage must be greater than 0; it is 0.' }],
        },
      },
      example: {
        parameters: { mode: 'partial' },
        body: {
          Entries: [
            { Meter: 'api-calls', Usage: 12.5, OccurredAt: 1781510400, IdempotencyKey: 'call-8812' },
            { Meter: 'photos-gb', Usage: 0.25, ExtraInfo: '{"Bucket":"photos"}', IdempotencyKey: 'photo-17' },
            { Meter: 'api-calls', Usage: 13, IdempotencyKey: 'call-8811' },
          ],
        },
        answer: {
          data: {
            Created: 1,
            Duplicates: 1,
            Rejected: 1,
            Entries: [
              { Status: 'created', Entry: { ID: 90818, Meter: 'api-calls', Usage: 12.5 }, Problem: null },
              { Status: 'duplicate', Entry: { ID: 90611, Meter: 'photos-gb', Usage: 0.25 }, Problem: null },
              {
                Status: 'rejected',
                Entry: null,
                Problem: {
                  Code: 'idempotency-mismatch',
                  Detail:
                    'This Idempotency-Key recorded another entry before. The usage was 12 and is now 13. Use a new key for a new entry.',
                  Errors: [{ Pointer: '/Entries/2/Usage', Detail: 'The usage was 12 and is now 13.' }],
                },
              },
            ],
          },
        },
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
    documentation: {
      operationId: 'summariseUsage',
      tag: 'Usage meters',
      summary: 'Summarise usage by meter',
      description:
        "Sums every entry that occurred from the first second of `from` to the last second of `to` (days in the operator's " +
        'time zone) by meter: highest usage first, then by name. The built-in meters `order-completed`, `waitlist-notified` ' +
        'and `workflow-email-sent` are included and count one for each event.',
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
