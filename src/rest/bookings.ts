import { MAX_HOLD_MINUTES } from '../rules/holdLimits.ts'
import {
  AmendBookingDocument,
  BookingDocument,
  CancelBookingDocument,
  ConfirmBookingDocument,
  CreateBookingDocument,
  ExtendHoldDocument,
  HoldBookingDocument,
} from './generated.ts'
import { booking, held, order } from './openapi/examples/bookings.ts'
import { bookingRefusals, failed, noPlaces } from './openapi/examples/refusals.ts'
import { body, header, path, route } from './Route.ts'

const bookings = '/api/v2/ota/partner/booking'

const stale = 'Booking K7QF-4M2X is at version 3 by now, not 2; it is CONFIRMED. Read it again before you change it.'

const staleHold = stale.replace('CONFIRMED', 'ON_HOLD')

const bookingRequestFaults = {
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
}

const idempotencyRefusals = {
  'idempotency-conflict':
    'The first request with this Idempotency-Key is still being carried out. Send it again in a second.',
  'idempotency-mismatch': 'This Idempotency-Key was used before with another request. Use a new key for a new booking.',
} as const

/** The booking path of the document, and those beyond it in the same style. */
export const bookingRoutes = [
  route({
    method: 'POST',
    path: bookings,
    scope: 'ota',
    status: 201,
    operation: CreateBookingDocument,
    variables: { input: body, idempotencyKey: header('Idempotency-Key') },
    extraHeaders: ({ data }) => ({ location: `${bookings}/${data.BookingReference}` }),
    documentation: {
      operationId: 'createBooking',
      tag: 'Bookings',
      summary: 'Book places in a timeslot',
      description:
        'Confirmed at once, or refused. Where the operator accepts each booking by hand (`AcceptanceRequired`), it is `PENDING` until then, ' +
        'with its places taken. Name the timeslot by `Date` and `Time`, or by `TimeslotID`. Send an ' +
        '`Idempotency-Key`: then a request whose answer was lost can be sent again without booking twice. An activity whose ' +
        '`WaiverPolicy` is `AT_BOOKING` refuses a booking without the required waiver answers (422, naming each question); for ' +
        'every other the customer can complete them later at `WaiverUrl`. On a 409 offer the customer one of `alternatives`.',
      refuses: {
        ...noPlaces,
        ...idempotencyRefusals,
        validation: bookingRequestFaults,
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
    documentation: {
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
    documentation: {
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
        'version-conflict': stale,
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
  route({
    method: 'POST',
    path: '/api/v2/ota/partner/hold',
    scope: 'ota',
    status: 201,
    operation: HoldBookingDocument,
    variables: { input: body, idempotencyKey: header('Idempotency-Key') },
    extraHeaders: ({ data }) => ({ location: `${bookings}/${data.BookingReference}` }),
    documentation: {
      operationId: 'holdBooking',
      tag: 'Bookings',
      summary: 'Hold places while the customer checks out',
      description:
        'Takes the same body as a booking. The places are held until `HoldExpiresAt` (30 minutes unless the operator says otherwise): ' +
        'confirm the booking before that instant, or they are free again. Send an `Idempotency-Key` here too. How many places a key ' +
        'can hold at once is bounded, so that nobody reserves a season unpaid.',
      refuses: {
        ...noPlaces,
        ...idempotencyRefusals,
        'hold-limit':
          'This key holds 98 places that nobody has paid for; with 3 more it would hold more than 100. Confirm or cancel some of them first.',
        validation: bookingRequestFaults,
      },
      example: { body: order, answer: { data: held } },
    },
  }),
  route({
    method: 'POST',
    path: `${bookings}/:BookingReference/confirm`,
    scope: 'ota',
    status: 200,
    operation: ConfirmBookingDocument,
    variables: { bookingReference: path('BookingReference'), input: body },
    documentation: {
      operationId: 'confirmBooking',
      tag: 'Bookings',
      summary: 'Confirm a hold',
      description:
        'Makes the hold a booking, and completes the purchase. A hold that is over takes its places again if they are still there; if ' +
        'not, it is refused with alternatives. Sending it again changes nothing. The body may be left out.',
      refuses: {
        ...bookingRefusals,
        ...noPlaces,
        'invalid-transition': 'Booking K7QF-4M2X is CANCELLED and cannot become CONFIRMED.',
        'version-conflict': staleHold,
        validation: failed(
          { pointer: '/PaymentReference' },
          'PaymentReference must have at most 128 characters; it has 140.',
        ),
      },
      example: {
        body: { PaymentReference: 'PAY-88213' },
        answer: { data: { ...booking, Version: 2, CancelledAt: null } },
      },
    },
  }),
  route({
    method: 'POST',
    path: `${bookings}/:BookingReference/extend`,
    scope: 'ota',
    status: 200,
    operation: ExtendHoldDocument,
    variables: { bookingReference: path('BookingReference'), input: body },
    documentation: {
      operationId: 'extendHold',
      tag: 'Bookings',
      summary: 'Hold places longer',
      description:
        'Holds the places for `Minutes` from now; by default, for the usual duration. A hold lasts at most ' +
        `${MAX_HOLD_MINUTES} minutes in total. An expired hold cannot be extended: confirm it, or hold again.`,
      refuses: {
        ...bookingRefusals,
        'invalid-transition': 'Booking K7QF-4M2X is EXPIRED: only one that is ON_HOLD can be held longer.',
        'version-conflict': staleHold,
        validation: failed({ pointer: '/Minutes' }, `Minutes must be from 1 to ${MAX_HOLD_MINUTES}; it is 90.`),
      },
      example: { body: { Minutes: 15 }, answer: { data: { ...held, Version: 2, CancelledAt: null } } },
    },
  }),
  route({
    method: 'POST',
    path: `${bookings}/:BookingReference/amend`,
    scope: 'ota',
    status: 200,
    operation: AmendBookingDocument,
    variables: { bookingReference: path('BookingReference'), input: body },
    documentation: {
      operationId: 'amendBooking',
      tag: 'Bookings',
      summary: 'Change a booking',
      description:
        'Changes the participants, the timeslot (by `TimeslotID`, or by `Date` and `Time`), the customer or the notes; what is left out ' +
        'stays. The booking keeps its reference, the price of one participant, and its places until it has the new ones. Possible until ' +
        '`CancellableUntil`. Send the `Version` that you have seen as `ExpectedVersion` to change nothing that somebody else has changed.',
      refuses: {
        ...bookingRefusals,
        ...noPlaces,
        'cancellation-cutoff-passed': 'Booking K7QF-4M2X could be amended until 2026-06-30 at 09:00 (Europe/London).',
        'invalid-transition': 'Booking K7QF-4M2X is CANCELLED and cannot be amended any more.',
        'version-conflict': stale,
        validation: failed(
          { pointer: '/Participants' },
          'Sunset Kayak Tour takes at most 12 participants in one booking; it was 14.',
        ),
      },
      example: {
        body: { Participants: 3, ExpectedVersion: 1 },
        answer: {
          data: {
            ...booking,
            Participants: 3,
            Price: { Amount: 13500, Currency: 'GBP' },
            WaiverStatus: 'outstanding',
            Version: 2,
            CancelledAt: null,
          },
        },
      },
    },
  }),
]
