import { ChangeDigestDocument, ChangeSnapshotDocument, ChangesDocument } from './generated.ts'
import { booking } from './openapi/examples/bookings.ts'
import { availabilityChanged, bookingConfirmed } from './openapi/examples/changes.ts'
import { sunset } from './openapi/examples/products.ts'
import { failed } from './openapi/examples/refusals.ts'
import { morning } from './openapi/examples/timeslots.ts'
import { query, queryList, route } from './Route.ts'

const changes = '/api/v2/ota/partner/changes'

const days = { from: query('StartDate'), to: query('EndDate') }

const range = { StartDate: '2026-07-01', EndDate: '2026-07-31' }

const ahead = {
  detail: 'The last change has the number 4712; 6400 was given. Take a snapshot and begin at its SequenceNumber.',
  lastSequenceNumber: 4712,
}

const tooLong = failed({ parameter: 'EndDate' }, 'From 2026-07-01 to 2026-12-31 are 184 days; at most 100 are allowed.')

/** The change feed. */
export const changeRoutes = [
  route({
    method: 'GET',
    path: changes,
    scope: 'ota',
    status: 200,
    operation: ChangesDocument,
    variables: { after: query('After'), types: queryList('Types'), limit: query('Limit'), wait: query('Wait') },
    strictQuery: true,
    documentation: {
      operationId: 'listChanges',
      tag: 'Changes',
      summary: 'List what has changed since a sequence number',
      description:
        'Every change of your bookings and waitlist entries, and of products and availability, in one sequence. Begin with a ' +
        '[snapshot](#tag/changes/GET/api/v2/ota/partner/changes/snapshot) and ask for the changes `After` its `SequenceNumber`; then after that of each page. A ' +
        'change is there as soon as the request that made it is answered, and none is skipped or out of order. With `Wait` the response ' +
        'comes with the next change, or empty after so many seconds. Each change gives its object in its newest state: of a day all its ' +
        '`Timeslots`, which replace what you have of it; of a product that is not in the shopfront any more, null. A change that you ' +
        'receive twice does no harm. `Types` is a list such as `booking.cancelled,availability.changed`. Changes are kept for 30 days.',
      refuses: {
        'changes-expired':
          'Changes are kept for 30 days, and those after 12 have been deleted: the oldest has the number 4711. Take a snapshot and begin at its SequenceNumber.',
        'sequence-number-ahead': ahead,
        validation: failed({ parameter: 'Wait' }, 'wait must be between 0 and 25; 60 was given.'),
      },
      example: {
        parameters: { After: 4710, Types: ['booking.cancelled', 'availability.changed'], Limit: 100, Wait: 25 },
        sent: ['After'],
        answer: {
          data: {
            SequenceNumber: 4712,
            HasMore: false,
            Changes: [bookingConfirmed, availabilityChanged],
          },
        },
      },
    },
  }),
  route({
    method: 'GET',
    path: `${changes}/snapshot`,
    scope: 'ota',
    status: 200,
    operation: ChangeSnapshotDocument,
    variables: days,
    strictQuery: true,
    documentation: {
      operationId: 'readChangeSnapshot',
      tag: 'Changes',
      summary: 'Read everything once, to keep a copy equal from then on',
      description:
        'The products of the shopfront, all their timeslots of a range of days (full and closed ones too), your bookings of these days in ' +
        'any status, and the `SequenceNumber` after which to list changes. At most 100 days.',
      refuses: { validation: tooLong },
      example: {
        parameters: range,
        answer: {
          data: {
            SequenceNumber: 4710,
            Products: [sunset],
            Timeslots: [morning],
            Bookings: [booking],
          },
        },
      },
    },
  }),
  route({
    method: 'GET',
    path: `${changes}/digest`,
    scope: 'ota',
    status: 200,
    operation: ChangeDigestDocument,
    variables: { at: query('SequenceNumber'), ...days },
    strictQuery: true,
    documentation: {
      operationId: 'readChangeDigest',
      tag: 'Changes',
      summary: 'Prove that a copy is equal, or find what differs',
      description:
        'SHA-256 hashes, in hexadecimal, of the timeslots of each day and of each of your bookings, for a copy that has reached the sequence ' +
        'number `SequenceNumber`. What has changed since has no hash: list the changes first. The text of a day is a line ' +
        '`StartsAt|EndsAt|Capacity|Available|1 if Status is CLOSED, else 0` for each timeslot by `StartsAt`, lines separated by a line feed; that of a booking ' +
        '`BookingReference|Version|Status|StartsAt|Participants|Price.Amount|Price.Currency|WaiverStatus`. Days without timeslots are ' +
        'omitted. At most 100 days.',
      refuses: { 'sequence-number-ahead': ahead, validation: tooLong },
      example: {
        parameters: { SequenceNumber: 4712, ...range },
        answer: {
          data: {
            SequenceNumber: 4712,
            Days: [
              {
                ActivityID: booking.ActivityID,
                Date: '2026-07-01',
                Hash: '9f2b6c0d6cbf0a0c35f1f9c2b8f5a1d4f4f2a3c5b6d7e8f90a1b2c3d4e5f6a7b',
              },
            ],
            Bookings: [{ BookingReference: booking.BookingReference, Hash: null }],
          },
        },
      },
    },
  }),
]
