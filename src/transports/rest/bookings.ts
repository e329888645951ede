import { MAX_HOLD_MINUTES } from '../../domain/rules/holdLimits.ts'
import {
  AmendBookingDocument,
  BookingDocument,
  CancelBookingDocument,
  ConfirmBookingDocument,
  CreateBookingDocument,
  ExtendHoldDocument,
  HoldBookingDocument,
  PartnerBookingsDocument,
  QuoteDocument,
} from './generated.ts'
import {
  booking,
  changedBooking,
  held,
  nextBookings,
  order,
  places,
  quoted,
  quoteRequest,
} from './openapi/examples/bookings.ts'
import {
  bookingRefusals,
  codeRefusals,
  failed,
  noPlaces,
  noResources,
  otherPrice,
} from './openapi/examples/refusals.ts'
import { body, bodyWith, header, path, query, queryList, route } from './Route.ts'

const bookings = '/api/v2/ota/partner/booking'

const bookingReference = path('BookingReference')

/** The operator alone decides what is given back; a partner has the terms of the booking. */
const operatorRefund = ['refund', 'refundAmount']

const stale = (state: string) => ({
  detail: `Booking K7QF-4M2X has changed: its version is 3, not 2, and it is ${state}. Read it again before you change it.`,
  currentVersion: 3,
  state,
})

const pastCutoff = (what: string) => ({
  detail: `Booking K7QF-4M2X could be ${what} until 2026-06-30 at 09:00 (Europe/London).`,
  cancellableUntil: booking.CancellableUntil,
})

const tooManyHeld = {
  detail:
    'This key holds 98 places that nobody has paid for; with 3 more it would hold more than 100. Confirm or cancel some of them first.',
  limit: 100,
  held: 98,
}

const bookingRequestViolations = {
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
  'idempotency-conflict': {
    detail: 'The first request with this Idempotency-Key is still being carried out. Send it again in a second.',
    retryAfterSeconds: 1,
  },
  'idempotency-mismatch': 'This Idempotency-Key was used before with another request. Use a new key for a new booking.',
} as const

/** The paths of bookings and holds. */
export const bookingRoutes = [
  route({
    method: 'POST',
    path: bookings,
    scope: 'ota',
    status: 201,
    operation: CreateBookingDocument,
    variables: { input: bodyWith({ idempotencyKey: header('Idempotency-Key') }, ['channel', 'payment', 'partnerId']) },
    extraHeaders: ({ data }) => ({ location: `${bookings}/${data.BookingReference}` }),
    documentation: {
      operationId: 'createBooking',
      tag: 'Bookings',
      summary: 'Book places in a timeslot',
      description:
        'Confirms the booking immediately, or refuses it. If the operator accepts each booking by hand ' +
        '(`AcceptanceRequired`), the booking takes its places and is `PENDING` until then. Identify the timeslot by `Date` ' +
        'and `Time`, or by `TimeslotID`, and the group by `Participants`, each of the default unit, or by `Units`. Send an `Idempotency-Key`, so that a request whose response was lost can be retried ' +
        'without booking twice. An activity whose `WaiverPolicy` is `AT_BOOKING` refuses a booking without the required ' +
        'waiver answers (422, naming each question); for any other activity the customer can complete them later at ' +
        '`WaiverUrl`. On a 409 offer the customer one of `alternatives`.',
      refuses: {
        ...noPlaces,
        ...otherPrice,
        ...codeRefusals,
        ...idempotencyRefusals,
        validation: bookingRequestViolations,
      },
      alsoRefuses: noResources,
      example: { body: order, answer: { data: booking } },
    },
  }),
  route({
    method: 'POST',
    path: '/api/v2/ota/partner/quote',
    scope: 'ota',
    status: 200,
    operation: QuoteDocument,
    variables: { input: body },
    documentation: {
      operationId: 'quoteBooking',
      tag: 'Bookings',
      summary: 'Quote a price, and promise it',
      description:
        'The exact price of a booking: its lines, the taxes that it includes, fees, and the terms of cancellation. Send the ' +
        '`QuoteToken` with a booking or hold of the same timeslot and units before `ValidUntil` (15 minutes), and it has this ' +
        'price and these terms, even if the operator has changed its prices meanwhile. A quote takes no places and no promo ' +
        'code: the booking takes the code of its quote, unless it is used up by then. It is refused ' +
        'as the booking would be.',
      refuses: {
        ...noPlaces,
        validation: failed(
          { pointer: '/Units/0/UnitID' },
          'Sunset Kayak Tour has no unit with this identifier: its units are in the product.',
        ),
        ...codeRefusals,
      },
      alsoRefuses: noResources,
      example: { body: quoteRequest, answer: { data: quoted } },
    },
  }),
  route({
    method: 'GET',
    path: `${bookings}/:BookingReference`,
    scope: 'ota',
    status: 200,
    operation: BookingDocument,
    variables: { bookingReference },
    documentation: {
      operationId: 'readBooking',
      tag: 'Bookings',
      summary: 'Read a booking',
      description:
        'The current state of one of your bookings. `LastChange` says what changed last, by whom and why, for example that the ' +
        "operator has cancelled it. For another partner's booking the response is the same as for an unknown one.",
      refuses: bookingRefusals,
      example: { answer: { data: booking } },
    },
  }),
  route({
    method: 'GET',
    path: `${bookings}s`,
    scope: 'ota',
    status: 200,
    operation: PartnerBookingsDocument,
    variables: {
      updatedSince: query('UpdatedSince'),
      partnerReference: query('PartnerReference'),
      dateFrom: query('StartDate'),
      dateTo: query('EndDate'),
      statuses: queryList('Status'),
      first: query('Limit'),
      after: query('Cursor'),
    },
    strictQuery: true,
    documentation: {
      operationId: 'listBookings',
      tag: 'Bookings',
      summary: 'List your bookings',
      description:
        'Your own bookings that match every given condition, by the time of their last change, the longest ago first. Read them a ' +
        'page at a time: send `NextCursor` as `Cursor`, with the same conditions, while `HasMore` is true. A page can have fewer ' +
        'bookings than `Limit`, or none, before the end. To keep a copy, store the `NextCursor` of the end and begin there the next ' +
        'time: you get every booking that has changed since. A change can be stored up to two minutes after its time, so the ' +
        'bookings that changed in the two minutes before the end come again: compare their `Version` and `UpdatedAt`. A ' +
        'completed waiver changes `UpdatedAt` and no `Version`; payments of customers are not part of your bookings. To find the booking of an order after a lost response, give its `PartnerReference`. ' +
        '`Status` takes several values, separated by commas or by repeating the parameter.',
      refuses: {
        validation: failed({ parameter: 'Limit' }, 'A page has from 1 to 200 bookings; 500 were asked for.'),
      },
      example: {
        parameters: {
          UpdatedSince: 1781510400,
          PartnerReference: 'WND-2026-118',
          StartDate: '2026-07-01',
          EndDate: '2026-07-31',
          Status: ['CONFIRMED', 'CANCELLED'],
          Limit: 100,
          Cursor: nextBookings,
        },
        answer: {
          data: { Bookings: [booking], NextCursor: nextBookings, HasMore: false },
        },
      },
    },
  }),
  route({
    method: 'POST',
    path: `${bookings}/:BookingReference/cancel`,
    scope: 'ota',
    status: 200,
    operation: CancelBookingDocument,
    variables: {
      input: bodyWith({ bookingReference, simulate: query('Simulate') }, operatorRefund),
    },
    documentation: {
      operationId: 'cancelBooking',
      tag: 'Bookings',
      summary: 'Cancel a booking',
      description:
        "Frees its places immediately. Possible until the activity's `CancellationCutoffMinutes` before the start; after that " +
        'only the operator can cancel it. `Refund` is what is given back of the price, by the `CancellationTiers` of the ' +
        'booking: refund it to your customer, and you do not owe it to the operator. With `Simulate=true` nothing changes, and ' +
        'the response is the booking as it is, with the `Refund` as it would be. A repeated request changes nothing and ' +
        'returns the cancelled booking. The body is optional.',
      refuses: {
        ...bookingRefusals,
        'cancellation-cutoff-passed': pastCutoff('cancelled'),
        'invalid-transition': {
          detail: 'Booking K7QF-4M2X is REDEEMED and cannot become CANCELLED.',
          state: 'REDEEMED',
          requestedState: 'CANCELLED',
        },
        'version-conflict': stale('CONFIRMED'),
        validation: failed({ pointer: '/Reason' }, 'Reason must have at most 500 characters; it has 612.'),
      },
      example: {
        parameters: { Simulate: true },
        body: { Reason: 'The customer is ill.' },
        answer: {
          data: {
            ...booking,
            Status: 'CANCELLED',
            WaiverUrl: null,
            CancellableUntil: null,
            CancelledAt: 1781596800,
            CancelledBy: 'PARTNER',
            CancelReason: 'The customer is ill.',
            Refund: booking.Price,
            RefundPercent: 100,
            ...changedBooking({
              Action: 'CANCELLED',
              OccurredAt: 1781596800,
              Reason: 'The customer is ill.',
              Changed: ['Refund'],
            }),
          },
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
    variables: { input: bodyWith({ idempotencyKey: header('Idempotency-Key') }, ['basketId', 'channel']) },
    extraHeaders: ({ data }) => ({ location: `${bookings}/${data.BookingReference}` }),
    documentation: {
      operationId: 'holdBooking',
      tag: 'Bookings',
      summary: 'Hold places while the customer checks out',
      description:
        'Takes the same body as a booking, but requires neither `Customer` nor `Answers`: the confirmation does. The places are held ' +
        'until `HoldExpiresAt` (30 minutes unless the operator configures another duration): confirm the booking before that ' +
        'instant, or they become free again. Send an `Idempotency-Key` here too. The number of places that a key can hold at once is limited, so that a client cannot ' +
        'block a season without paying.',
      refuses: {
        ...noPlaces,
        ...otherPrice,
        ...codeRefusals,
        ...idempotencyRefusals,
        'hold-limit': tooManyHeld,
        validation: failed({ pointer: '/Participants' }, 'Participants is required, unless units are given.'),
      },
      alsoRefuses: noResources,
      example: { body: places, answer: { data: held } },
    },
  }),
  route({
    method: 'POST',
    path: `${bookings}/:BookingReference/confirm`,
    scope: 'ota',
    status: 200,
    operation: ConfirmBookingDocument,
    variables: { input: bodyWith({ bookingReference }) },
    documentation: {
      operationId: 'confirmBooking',
      tag: 'Bookings',
      summary: 'Confirm a hold',
      description:
        'Turns the hold into a booking and completes the purchase. An expired hold takes its places again if they are still ' +
        'free; otherwise the request is refused with alternatives. Send the `Customer`, unless the hold has one, and the ' +
        '`Answers`: what is missing is refused as it is for a booking. The same request again changes nothing, and has the ' +
        'booking as its response; one with another `PaymentReference`, `Customer` or `Answers` is refused, because it would change ' +
        'nothing either. The body is optional if the hold has everything.',
      refuses: {
        ...bookingRefusals,
        ...noPlaces,
        'promo-code-refused': {
          detail:
            'Booking K7QF-4M2X gave its promo code back when its hold expired, and the code is now used up: hold or book the places again.',
          reason: 'USED_UP',
        },
        'voucher-refused': {
          detail:
            'Booking K7QF-4M2X gave its voucher back when its hold expired, and the voucher can no longer pay for it: hold or book the places again.',
          reason: 'EMPTY',
        },
        'invalid-transition': {
          detail: 'Booking K7QF-4M2X is CANCELLED and cannot become CONFIRMED.',
          state: 'CANCELLED',
          requestedState: 'CONFIRMED',
        },
        'version-conflict': stale('ON_HOLD'),
        validation: failed({ pointer: '/Customer' }, 'Customer is required: the hold was made without one.'),
      },
      alsoRefuses: noResources,
      example: {
        body: { Customer: order.Customer, PaymentReference: order.PaymentReference, Answers: order.Answers },
        answer: { data: { ...booking, ...changedBooking({ Action: 'CONFIRMED', Changed: ['Customer'] }) } },
      },
    },
  }),
  route({
    method: 'POST',
    path: `${bookings}/:BookingReference/extend`,
    scope: 'ota',
    status: 200,
    operation: ExtendHoldDocument,
    variables: { input: bodyWith({ bookingReference }) },
    documentation: {
      operationId: 'extendHold',
      tag: 'Bookings',
      summary: 'Hold places longer',
      description:
        'Holds the places for `Minutes` from now, or for the default duration if `Minutes` is absent. A hold lasts at most ' +
        `${MAX_HOLD_MINUTES} minutes in total. An expired hold cannot be extended: confirm it, or make a new hold.`,
      refuses: {
        ...bookingRefusals,
        'invalid-transition': {
          detail: 'Booking K7QF-4M2X is EXPIRED: only one that is ON_HOLD can be held longer.',
          state: 'EXPIRED',
        },
        'version-conflict': stale('ON_HOLD'),
        validation: failed({ pointer: '/Minutes' }, `Minutes must be from 1 to ${MAX_HOLD_MINUTES}; it is 90.`),
      },
      example: {
        body: { Minutes: 15 },
        answer: { data: { ...held, ...changedBooking({ Action: 'EXTENDED', Changed: ['HoldExpiresAt'] }) } },
      },
    },
  }),
  route({
    method: 'POST',
    path: `${bookings}/:BookingReference/amend`,
    scope: 'ota',
    status: 200,
    operation: AmendBookingDocument,
    variables: { input: bodyWith({ bookingReference }, operatorRefund) },
    documentation: {
      operationId: 'amendBooking',
      tag: 'Bookings',
      summary: 'Change a booking',
      description:
        'Changes the participants or units, the timeslot (by `TimeslotID`, or by `Date` and `Time`), the customer or the notes; absent ' +
        'fields stay unchanged. `Units` are all units of the booking from then on; `Participants` alone is enough if it has ' +
        'one unit that takes one place. The booking keeps its reference, what stays of it keeps its price unless the ' +
        'other timeslot has other prices, and it keeps its places until it has the new ones. Units that fall away are refunded by ' +
        'the `CancellationTiers` of the booking: `Refund` is what is given back, and what is kept of them is a line of the price. ' +
        'If the activity requires answers with the booking, send those of participants that are added as `Answers`. ' +
        'Possible until `CancellableUntil`. Send the `Version` that you read as `ExpectedVersion`, so ' +
        'that concurrent changes are not overwritten.',
      refuses: {
        ...bookingRefusals,
        ...noPlaces,
        ...otherPrice,
        'hold-limit': tooManyHeld,
        'cancellation-cutoff-passed': pastCutoff('amended'),
        'invalid-transition': {
          detail: 'Booking K7QF-4M2X is CANCELLED and cannot be amended any more.',
          state: 'CANCELLED',
        },
        'version-conflict': stale('CONFIRMED'),
        validation: failed(
          { pointer: '/Participants' },
          'Sunset Kayak Tour takes at most 12 participants in one booking; it was 14.',
        ),
      },
      alsoRefuses: noResources,
      example: {
        body: { Participants: 3, ExpectedVersion: 1 },
        answer: {
          data: {
            ...booking,
            Participants: 3,
            Price: { Amount: 13500, Currency: 'GBP' },
            WaiverStatus: 'outstanding',
            ...changedBooking({ Action: 'AMENDED', Changed: ['Participants', 'Price'] }),
          },
        },
      },
    },
  }),
]
