import {
  JoinWaitlistDocument,
  LeaveWaitlistDocument,
  WaitlistEntryDocument,
  WaitlistLinkDocument,
} from './generated.ts'
import { exampleOrigin } from './openapi/exampleOrigin.ts'
import { entryRefusals, failed } from './openapi/examples/refusals.ts'
import { afternoon, morning } from './openapi/examples/timeslots.ts'
import { joinRequest, offered, waiting } from './openapi/examples/waitlist.ts'
import { bodyWith, path, query, route } from './Route.ts'

const waitlist = '/api/v2/ota/partner/waitlist'

/** The paths of the waitlist. */
export const waitlistRoutes = [
  route({
    method: 'POST',
    path: waitlist,
    scope: 'ota',
    status: 201,
    operation: JoinWaitlistDocument,
    variables: { input: bodyWith({}, ['channel']) },
    extraHeaders: ({ data }) => ({ location: `${waitlist}/${data.WaitlistID}` }),
    documentation: {
      operationId: 'joinWaitlist',
      tag: 'Waitlist',
      summary: 'Wait for places',
      description:
        'Adds a customer to the waitlist of a full timeslot (`Date` and `Time`, or `TimeslotID`), or of any timeslot of a day ' +
        '(`Date` alone), for places of the default unit. Places that become free are offered to the first customer whose group fits: they are held in a ' +
        'booking, and the customer gets an e-mail with a link to accept them. If there are enough places already, the request ' +
        'is refused with the timeslots to book. A request with the same `Email` for the same timeslot or day changes the ' +
        'existing entry: what differs is stored, what is left out stays. A group that stays as large or becomes smaller keeps its ' +
        'position, and is offered free places that are enough for it now; a larger one goes to the end. While places are on ' +
        'offer to the customer, another request than the first one is refused.',
      refuses: {
        'places-available': {
          detail: 'Sunset Kayak Tour on 2026-07-01 at 09:00 has 7 places left: there is no need to wait.',
          available: 7,
          alternatives: [morning],
        },
        'waitlist-full': {
          detail: '100 customers wait for Sunset Kayak Tour on 2026-07-01 already: the waitlist of this day is full.',
          alternatives: [afternoon],
          limit: 100,
        },
        'timeslot-closed': {
          detail: 'Sunset Kayak Tour on 2026-07-01 at 09:00 cannot be booked any more.',
          alternatives: [afternoon],
        },
        'invalid-transition': {
          detail:
            '2 places are on offer to this customer at the moment, as booking K7QF-4M2X: accept or decline them. After declining, ' +
            'join again with what is to be different.',
          state: 'OFFERED',
        },
        validation: failed({ pointer: '/Date' }, 'Date is required, unless the timeslot is given by its identifier.'),
      },
      example: { body: joinRequest, answer: { data: waiting } },
    },
  }),
  route({
    method: 'GET',
    path: `${waitlist}/:WaitlistID`,
    scope: 'ota',
    status: 200,
    operation: WaitlistEntryDocument,
    variables: { waitlistId: path('WaitlistID') },
    documentation: {
      operationId: 'readWaitlistEntry',
      tag: 'Waitlist',
      summary: 'Read an entry of the waitlist',
      description:
        'The current state of one of your entries. While it is `OFFERED`, its places are held until `OfferExpiresAt` in the ' +
        'booking `BookingReference`. The customer accepts them with the link in the e-mail, or you accept them by confirming ' +
        'the booking (`POST …/booking/{BookingReference}/confirm`). A booking that the customer has accepted waits until you ' +
        'confirm that it is paid.',
      refuses: entryRefusals,
      example: { answer: { data: offered } },
    },
  }),
  route({
    method: 'POST',
    path: `${waitlist}/:WaitlistID/leave`,
    scope: 'ota',
    status: 200,
    operation: LeaveWaitlistDocument,
    variables: { waitlistId: path('WaitlistID') },
    documentation: {
      operationId: 'leaveWaitlist',
      tag: 'Waitlist',
      summary: 'Leave the waitlist',
      description:
        'Removes the customer from the waitlist. Places that are currently offered to this customer are offered to the next ' +
        'one immediately. A repeated request changes nothing. Places that were accepted are a booking: cancel that booking.',
      refuses: {
        ...entryRefusals,
        'invalid-transition': {
          detail: 'The places were accepted: they are now booking K7QF-4M2X, which can be cancelled.',
          state: 'ACCEPTED',
          requestedState: 'LEFT',
        },
      },
      example: { answer: { data: { ...waiting, Status: 'LEFT' } } },
    },
  }),
  route({
    method: 'GET',
    path: '/api/v2/ota/partner/waitlist-link',
    scope: 'ota',
    status: 200,
    operation: WaitlistLinkDocument,
    variables: {
      activityId: query('ActivityID'),
      timeslotId: query('TimeslotID'),
      date: query('Date'),
      time: query('Time'),
    },
    documentation: {
      operationId: 'makeWaitlistLink',
      tag: 'Waitlist',
      summary: 'Get a link to the waitlist of a timeslot',
      description:
        'The URL of a page on which customers join the waitlist themselves, as your customers: show it for sold-out ' +
        'timeslots. Identify the timeslot by `Date` and `Time`, or by `TimeslotID`. The link of a timeslot never changes and ' +
        'works until the start.',
      refuses: {
        validation: failed(
          { parameter: 'TimeslotID' },
          'Give the timeslot by its identifier, or by its date and time.',
        ),
      },
      example: {
        parameters: { ActivityID: joinRequest.ActivityID, Date: joinRequest.Date, Time: joinRequest.Time },
        sent: ['Date', 'Time'],
        answer: {
          data: {
            Url: `${exampleOrigin}/waitlist/join/ptr_01k0c7sxv1e5w8b2y4q6t9m3rz/AZcAAAAAcACAAAAAAAAAFQGe8Yx5`,
            ExpiresAt: 1782892800,
          },
        },
      },
    },
  }),
]
