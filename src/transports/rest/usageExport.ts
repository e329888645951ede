import { query, type Route } from './Route.ts'

const csv = [
  'ID,Meter,Usage,CountedUsage,Status,ExtraInfo,OccurredAt,RecordedAt,Source,IdempotencyKey',
  '90817,api-calls,12.5,12.5,RECORDED,"{""Region"":""eu""}",2026-06-15T08:00:00.000Z,2026-06-15T08:00:01.250Z,client,call-8812',
  '90818,photos-gb,0.25,0,VOIDED,,2026-06-15T08:00:07.000Z,2026-06-15T08:00:07.000Z,client,',
]

const ndjson = [
  '{"ID":90817,"Meter":"api-calls","Usage":12.5,"CountedUsage":12.5,"Status":"RECORDED","ExtraInfo":"{\\"Region\\":\\"eu\\"}",' +
    '"OccurredAt":"2026-06-15T08:00:00.000Z","RecordedAt":"2026-06-15T08:00:01.250Z","Source":"client","IdempotencyKey":"call-8812"}',
]

/** The formats of an export: their media types and examples. */
export const exportFormats = {
  csv: { mediaType: 'text/csv', example: csv.map(line => `${line}\r\n`).join('') },
  ndjson: { mediaType: 'application/x-ndjson', example: ndjson.map(line => `${line}\n`).join('') },
}

/** The only path that responds with a file of any length. It runs no operation, so it is not in the route table. */
export const usageExport: Pick<Route, 'method' | 'path' | 'scope' | 'status' | 'variables' | 'documentation'> = {
  method: 'GET',
  path: '/api/v2/usage/meters/export',
  scope: 'usage:read',
  status: 200,
  variables: {
    from: query('from'),
    to: query('to'),
    meter: query('meter'),
    format: query('format'),
    formulas: query('formulas'),
  },
  documentation: {
    operationId: 'exportUsage',
    tag: 'Usage meters',
    summary: 'Export usage entries',
    description:
      "Every entry that occurred in up to 400 days in the operator's time zone, oldest first, as CSV (RFC 4180, with a header " +
      'line) or as NDJSON, one JSON object per line. `Usage` is the recorded usage, `CountedUsage` the usage that counts ' +
      'after corrections, and `Status` is `RECORDED`, `AMENDED` or `VOIDED`. Instants are ISO 8601 here, because Unix seconds ' +
      'would lose the fraction. The response is streamed and has no size limit: if the connection breaks before its end, it ' +
      'is incomplete. Entries that are recorded during the export can be missing from it.',
    refuses: {
      validation: {
        detail: 'From 2025-01-01 to 2026-12-31 are 730 days; at most 400 are allowed.',
        errors: [{ parameter: 'to', detail: 'From 2025-01-01 to 2026-12-31 are 730 days; at most 400 are allowed.' }],
      },
    },
    example: {
      parameters: { from: '2026-06-01', to: '2026-06-30', meter: 'api-calls', format: 'csv', formulas: 'text' },
      answer: csv,
    },
  },
}
