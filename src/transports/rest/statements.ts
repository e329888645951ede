import { PartnerStatementDocument } from './generated.ts'
import { next, statement } from './openapi/examples/statements.ts'
import { path, query, route } from './Route.ts'

export const statements = '/api/v2/ota/partner/statements'

/** The path of statements. */
export const statementRoutes = [
  route({
    method: 'GET',
    path: `${statements}/:Month`,
    scope: 'ota',
    status: 200,
    operation: PartnerStatementDocument,
    variables: { month: path('Month'), first: query('Limit'), after: query('Cursor') },
    documentation: {
      operationId: 'readStatement',
      tag: 'Statements',
      summary: 'Read your statement for a month',
      description:
        "What you have sold, amended and cancelled in a month on the operator's calendar, and what you owe (`Total.Net`). Each line is a change " +
        'of a booking; they add up to the totals. A booking counts when it is confirmed, and its cancellation in the month in which it is ' +
        'cancelled. The totals do not change once the month is closed (`ClosedAt`). The lines come in pages: send `NextCursor` of a page ' +
        'to get the next one, while `HasMore` is true.',
      refuses: {
        validation: {
          detail: 'Month must be a month in the years 1000 to 9998, as YYYY-MM.',
          errors: [{ parameter: 'Month', detail: 'Month must be a month in the years 1000 to 9998, as YYYY-MM.' }],
        },
      },
      example: { parameters: { Month: '2026-06', Limit: 50, Cursor: next }, answer: { data: statement } },
    },
  }),
]
