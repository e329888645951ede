import { QuestionsDocument } from './generated.ts'
import { questions } from './openapi/examples/questions.ts'
import { activityRefusals, failed } from './openapi/examples/refusals.ts'
import { path, query, route } from './Route.ts'

/** The two paths of the waiver questions, with the same responses. */
export const questionRoutes = (['partner', 'core'] as const).map(segment =>
  route({
    method: 'GET',
    path: `/api/v2/ota/${segment}/questions/:ActivityID`,
    scope: 'ota',
    status: 200,
    operation: QuestionsDocument,
    variables: { activityId: path('ActivityID'), scope: query('Scope') },
    cacheSeconds: 0,
    shows: ({ activityId }) => ({ part: 'products', activityId }),
    documentation: {
      operationId: segment === 'partner' ? 'listQuestions' : 'listCoreQuestions',
      tag: 'Waivers',
      summary: `Read the waiver questions of an activity${segment === 'core' ? ' (core)' : ''}`,
      description:
        'The required and optional questions to participants, ordered by `Position`. Present the required ones before ' +
        'checkout, including files, and send the answers with the booking as `Answers`. The paths under `partner` and `core` ' +
        'are equivalent.',
      refuses: {
        ...activityRefusals,
        validation: failed({ parameter: 'Scope' }, 'Scope must be one of booking, participant.'),
      },
      example: { answer: { data: questions } },
    },
  }),
)
