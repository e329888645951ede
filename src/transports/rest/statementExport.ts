import { path, query, type Route } from './Route.ts'
import { statements } from './statements.ts'

const csv = [
  'OccurredAt,Action,Kind,BookingReference,PartnerReference,Activity,Date,Time,Retail,Commission,Voucher,Net,Currency',
  '2026-06-15T08:00:00.000Z,BOOKED,SALE,K7QF-4M2X,WND-2026-118,Sunset Kayak Tour,2026-07-01,09:00,90.00,18.00,0.00,72.00,GBP',
  '2026-06-16T08:00:00.000Z,CANCELLED,CANCELLATION,K7QF-4M2X,WND-2026-118,Sunset Kayak Tour,2026-07-01,09:00,-90.00,-18.00,0.00,-72.00,GBP',
]

/** The lines of a statement as a file of any length. It runs no operation, so it is not in the route table. */
export const statementExport: Pick<Route, 'method' | 'path' | 'scope' | 'status' | 'variables' | 'documentation'> = {
  method: 'GET',
  path: `${statements}/:Month/export`,
  scope: 'ota',
  status: 200,
  variables: { month: path('Month'), formulas: query('Formulas') },
  documentation: {
    operationId: 'exportStatement',
    tag: 'Statements',
    summary: 'Export your statement for a month',
    description:
      'Every line of your statement for a month, oldest first, as CSV (RFC 4180, with a header line). Amounts are in the major unit ' +
      'of the currency, and instants are ISO 8601. The sums of the columns are the totals of the statement. The response is streamed: ' +
      'if the connection breaks before its end, it is incomplete.',
    refuses: {
      validation: {
        detail: 'Month must be a month in the years 1000 to 9998, as YYYY-MM.',
        errors: [{ parameter: 'Month', detail: 'Month must be a month in the years 1000 to 9998, as YYYY-MM.' }],
      },
    },
    example: { parameters: { Month: '2026-06', Formulas: 'text' }, answer: csv },
  },
}

/** The example as a file. */
export const statementExample = csv.map(line => `${line}\r\n`).join('')
