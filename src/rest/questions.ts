import { QuestionsDocument } from './generated.ts'
import { path, query, route } from './Route.ts'

/** Both paths of the document to the waiver questions; they answer alike. */
export const questionRoutes = ['partner', 'core'].map(segment =>
  route({
    method: 'GET',
    path: `/api/v2/ota/${segment}/questions/:ActivityID`,
    scope: 'ota',
    status: 200,
    operation: QuestionsDocument,
    variables: { activityId: path('ActivityID'), scope: query('Scope') },
  }),
)
