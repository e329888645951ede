import { DatesDocument, TimeslotsDocument } from './generated.ts'
import { path, query, route } from './Route.ts'

/** The availability paths of the document. */
export const availabilityRoutes = [
  route({
    method: 'GET',
    path: '/api/v2/ota/partner/availability/:ActivityID/dates',
    scope: 'ota',
    status: 200,
    operation: DatesDocument,
    variables: { activityId: path('ActivityID'), startDate: query('StartDate'), endDate: query('EndDate') },
  }),
  route({
    method: 'GET',
    path: '/api/v2/ota/partner/availability/:ActivityID/timeslots',
    scope: 'ota',
    status: 200,
    operation: TimeslotsDocument,
    variables: { activityId: path('ActivityID'), date: query('Date') },
  }),
]
