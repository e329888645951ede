import { AmendUsageEntryDocument, VoidUsageEntryDocument } from './generated.ts'
import { failed, usageEntryRefusals } from './openapi/examples/refusals.ts'
import { body, path, route } from './Route.ts'

const entry = '/api/v2/usage/meters/:ID'

/** Corrections of what was recorded. */
export const usageCorrectionRoutes = [
  route({
    method: 'POST',
    path: `${entry}/void`,
    scope: 'usage:write',
    status: 200,
    operation: VoidUsageEntryDocument,
    variables: { id: path('ID'), input: body },
    documentation: {
      operationId: 'voidUsageEntry',
      tag: 'Usage meters',
      summary: 'Void an entry',
      description:
        'An entry of any age counts no more, from the very next summary on. What was recorded stays readable, with who voided it, when ' +
        'and why. Sending it again changes nothing and answers with the voided entry.',
      refuses: {
        ...usageEntryRefusals,
        validation: failed({ pointer: '/Reason' }, 'Reason is required.'),
      },
      example: {
        body: { Reason: 'The job ran twice.' },
        answer: { data: { ID: 90817, Meter: 'api-calls', Usage: 12.5, CountedUsage: 0, Status: 'VOIDED' } },
      },
    },
  }),
  route({
    method: 'POST',
    path: `${entry}/amend`,
    scope: 'usage:write',
    status: 200,
    operation: AmendUsageEntryDocument,
    variables: { id: path('ID'), input: body },
    documentation: {
      operationId: 'amendUsageEntry',
      tag: 'Usage meters',
      summary: 'Amend an entry',
      description:
        'An entry of any age counts another usage, from the very next summary on; `Usage` in the answer is still what was recorded, and ' +
        '`CountedUsage` what counts. It can be amended again. Sending it again changes nothing. An entry that was voided stays voided.',
      refuses: {
        ...usageEntryRefusals,
        'invalid-transition': 'Entry 90817 is VOIDED and cannot become AMENDED. Record a new one.',
        validation: failed({ pointer: '/Usage' }, 'Usage must be greater than 0; it is 0.'),
      },
      example: {
        body: { Usage: 12.75, Reason: 'The last quarter was missing.' },
        answer: { data: { ID: 90817, Meter: 'api-calls', Usage: 12.5, CountedUsage: 12.75, Status: 'AMENDED' } },
      },
    },
  }),
]
