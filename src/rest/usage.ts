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
  }),
  route({
    method: 'GET',
    path: '/api/v2/usage/meters',
    scope: 'usage:read',
    status: 200,
    operation: UsageSummaryDocument,
    variables: { from: query('from'), to: query('to') },
  }),
]
