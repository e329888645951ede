import { BookingDocument, CancelBookingDocument, CreateBookingDocument } from './generated.ts'
import { booking, order } from './openapi/examples/bookings.ts'
import { bookingRefusals, failed, noPlaces } from './openapi/examples/refusals.ts'
import { body, header, path, route } from './Route.ts'

const bookings = '/api/v2/ota/partner/booking'

/** The booking path of the document, and the two beyond it in the same style. */
export const bookingRoutes = [
  route({
    method: 'POST',
    path: bookings,
    scope: 'ota',
    status: 201,
    operation: CreateBookingDocument,
    variables: { input: body, idempotencyKey: header('Idempotency-Key') },
    extras: ({ data }) => ({ location: `${bookings}/${data.BookingReference}` }),
    documented: {
      operationId: 'createBooking',
      tag: 'Bookings',
      summary: 'Book places in a timeslot',
      description:
        'Confirmed at once, or refused. Name the timeslot by `Date` and `Time`, or by `TimeslotID`. Send an ' +
        '`Idempotency-Key`: then a request whose answer was lost can be sent again without booking twice. An activity whose ' +
        '`WaiverPolicy` is `AT_BOOKING` refuses a booking without the required waiver answers (422, naming each question); for ' +
        'every other the customer can complete them later at `WaiverUrl`. On a 409 offer the customer one of `alternatives`.',
      refuses: {
        ...noPlaces,
        'idempotency-conflict':
          'The first request with this Idempotency-Key is still being carried out. Send it again in a second.',
        'idempotency-mismatch':
          'This Idempotency-Key was used before with another request. Use a new key for a new booking.',
        validation: {
          detail: 'Language must be a language tag of BCP 47, such as en or pt-BR. One more field failed.',
          errors: [
            { pointer: '/Language', detail: 'Language must be a language tag of BCP 47, such as en or pt-BR.' },
            {
              pointer: '/Answers',
              QuestionID: 'wq_01k0c7x2p4fjes6c1n8k3m5w0a',
              Participants: [1, 2],
              detail: '"Weight in kg" must be answered for participants 1, 2.',
            },
          ],
        },
      },
      example: { body: order, answer: { data: booking } },
    },
  }),
  route({
    method: 'GET',
    path: `${bookings}/:BookingReference`,
    scope: 'ota',
    status: 200,
    operation: BookingDocument,
    variables: { bookingReference: path('BookingReference') },
    documented: {
      operationId: 'readBooking',
      tag: 'Bookings',
      summary: 'Read a booking',
      description:
        "A booking of your own, as it is now. Another partner's booking is answered as one that does not exist.",
      refuses: bookingRefusals,
      example: { answer: { data: { ...booking, CancelledAt: null } } },
    },
  }),
  route({
    method: 'POST',
    path: `${bookings}/:BookingReference/cancel`,
    scope: 'ota',
    status: 200,
    operation: CancelBookingDocument,
    variables: { bookingReference: path('BookingReference'), input: body },
    documented: {
      operationId: 'cancelBooking',
      tag: 'Bookings',
      summary: 'Cancel a booking',
      description:
        "Frees its places at once. Possible until the activity's `CancellationCutoffMinutes` before the start; after that " +
        'only the operator can. Sending it again changes nothing and answers with the cancelled booking. The body may be left out.',
      refuses: {
        ...bookingRefusals,
        'cancellation-cutoff-passed': 'Booking K7QF-4M2X could be cancelled until 2026-06-30 at 09:00 (Europe/London).',
        'invalid-transition': 'Booking K7QF-4M2X is REDEEMED and cannot become CANCELLED.',
        validation: failed({ pointer: '/Reason' }, 'Reason must have at most 500 characters; it has 612.'),
      },
      example: {
        body: { Reason: 'The customer is ill.' },
        answer: {
          data: { ...booking, Status: 'CANCELLED', WaiverUrl: null, CancellableUntil: null, CancelledAt: 1781596800 },
        },
      },
    },
  }),
]
