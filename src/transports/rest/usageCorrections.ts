import { AmendUsageEntryDocument, VoidUsageEntryDocument } from './generated.ts'
import { failed, usageEntryRefusals } from './openapi/examples/refusals.ts'
import { bodyWith, path, route } from './Route.ts'

const entry = '/api/v2/usage/meters/:ID'

/** The paths for corrections of recorded entries. */
export const usageCorrectionRoutes = [
  route({
    method: 'POST',
    path: `${entry}/void`,
    scope: 'usage:write',
    status: 200,
    operation: VoidUsageEntryDocument,
    variables: { input: bodyWith({ id: path('ID') }) },
    documentation: {
      operationId: 'voidUsageEntry',
      tag: 'Usage meters',
      summary: 'Void an entry',
      description:
        'The entry, of any age, no longer counts, from the next summary on. What was recorded stays readable, with who voided ' +
        'it, when and why. The same request again changes nothing and returns the voided entry; one with another `Reason` is refused.',
      refuses: {
        ...usageEntryRefusals,
        'invalid-transition': {
          detail: 'Entry 90817 is VOIDED already, with another reason, "The job ran twice.": it keeps that one.',
          state: 'VOIDED',
          requestedState: 'VOIDED',
        },
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
    variables: { input: bodyWith({ id: path('ID') }) },
    documentation: {
      operationId: 'amendUsageEntry',
      tag: 'Usage meters',
      summary: 'Amend an entry',
      description:
        'The entry, of any age, counts with a different usage, from the next summary on. In the response `Usage` is still the ' +
        'recorded usage and `CountedUsage` the one that counts. An entry can be amended again. The same request again changes ' +
        'nothing; one with the same usage and another `Reason` is refused. A voided entry stays voided.',
      refuses: {
        ...usageEntryRefusals,
        'invalid-transition': {
          detail: 'Entry 90817 is VOIDED and cannot become AMENDED. Record a new one.',
          state: 'VOIDED',
          requestedState: 'AMENDED',
        },
        validation: failed({ pointer: '/Usage' }, 'Usage must be greater than 0; it is 0.'),
      },
      example: {
        body: { Usage: 12.75, Reason: 'The last quarter was missing.' },
        answer: { data: { ID: 90817, Meter: 'api-calls', Usage: 12.5, CountedUsage: 12.75, Status: 'AMENDED' } },
      },
    },
  }),
]
