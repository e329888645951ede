import { AnswerWaiverDocument, QuestionsDocument } from './generated.ts'
import { booking, order } from './openapi/examples/bookings.ts'
import { questions } from './openapi/examples/questions.ts'
import { activityRefusals, bookingRefusals, failed } from './openapi/examples/refusals.ts'
import { bodyWith, path, query, route } from './Route.ts'

/** The two paths of the waiver questions, with the same responses. */
const questionsOfActivity = (['partner', 'core'] as const).map(segment =>
  route({
    method: 'GET',
    path: `/api/v2/ota/${segment}/questions/:ActivityID`,
    scope: 'ota',
    status: 200,
    operation: QuestionsDocument,
    variables: { activityId: path('ActivityID'), scope: query('Scope') },
    cacheSeconds: 0,
    isCached: true,
    documentation: {
      operationId: segment === 'partner' ? 'listQuestions' : 'listCoreQuestions',
      tag: 'Waivers',
      summary: `Read the waiver questions of an activity${segment === 'core' ? ' (core)' : ''}`,
      description:
        'The required and optional questions to participants, ordered by `Position`. Present the required ones before ' +
        'checkout, including files, and send the answers with the booking as `Answers`, or later (`PUT …/answers`). The paths under `partner` and `core` ' +
        'are equivalent.',
      refuses: {
        ...activityRefusals,
        validation: failed({ parameter: 'Scope' }, 'Scope must be one of booking, participant.'),
      },
      example: { answer: { data: questions } },
    },
  }),
)

/** The paths of the waiver questions and their answers. */
export const questionRoutes = [
  ...questionsOfActivity,
  route({
    method: 'PUT',
    path: '/api/v2/ota/partner/booking/:BookingReference/answers',
    scope: 'ota',
    status: 200,
    operation: AnswerWaiverDocument,
    variables: { input: bodyWith({ bookingReference: path('BookingReference') }) },
    strictQuery: true,
    documentation: {
      operationId: 'answerQuestions',
      tag: 'Waivers',
      summary: 'Answer the waiver questions of a booking',
      description:
        'Adds answers to one of your bookings or holds, checked as on its waiver page: either all of them are accepted, or none, and ' +
        'every error is listed. An answer replaces the earlier one to the same question and participant; a blank one deletes it; ' +
        'the others stay. The response has all answers of the booking and its new `WaiverStatus`. The same request again changes ' +
        'nothing. With `Complete` it is refused as long as a required answer is missing.',
      refuses: {
        ...bookingRefusals,
        'invalid-transition': {
          detail: 'Booking K7QF-4M2X is CANCELLED: its waiver takes no answers any more.',
          state: 'CANCELLED',
        },
        validation: failed(
          { pointer: '/Answers/1/Value' },
          'The answer to "Weight in kg" for participant 1 must be from 20 to 150; it is 615.',
        ),
      },
      example: {
        body: { Answers: order.Answers },
        answer: {
          data: {
            BookingReference: booking.BookingReference,
            Status: 'CONFIRMED',
            Participants: booking.Participants,
            WaiverStatus: 'complete',
            Answers: order.Answers.map(({ QuestionID, Participant = 0, Value }) => ({
              QuestionID,
              Participant,
              Label: questions.find(each => each.QuestionID === QuestionID)!.Label,
              Value,
              AnsweredAt: 1781511000,
            })),
          },
        },
      },
    },
  }),
]
