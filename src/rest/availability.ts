import { DatesDocument, TimeslotsDocument } from './generated.ts'
import { money } from './openapi/examples/prices.ts'
import { activityRefusals, failed } from './openapi/examples/refusals.ts'
import { afternoon, morning } from './openapi/examples/timeslots.ts'
import { path, query, route } from './Route.ts'

/** The availability paths of the document. */
export const availabilityRoutes = [
  route({
    method: 'GET',
    path: '/api/v2/ota/partner/availability/:ActivityID/dates',
    scope: 'ota',
    status: 200,
    operation: DatesDocument,
    variables: { activityId: path('ActivityID'), from: query('StartDate'), to: query('EndDate') },
    documentation: {
      operationId: 'listDates',
      tag: 'Availability',
      summary: 'List the dates with free capacity',
      description:
        'The days of a range, both ends included, on which a booking can be made now, in order. On each of them at least one ' +
        "timeslot is open and has enough places for the product's `MinParticipants`. Days are in the activity's `TimeZone`. A " +
        'range has at most 400 days. `Price` is the lowest price of one of the default unit in these timeslots, if you sell it ' +
        'today. Do not cache the response: availability changes with every booking.',
      refuses: {
        ...activityRefusals,
        validation: {
          detail: 'StartDate is required. One more field failed.',
          errors: [
            { parameter: 'StartDate', detail: 'StartDate is required.' },
            {
              parameter: 'EndDate',
              detail: 'EndDate must be a date that exists in the years 1000 to 9998, as YYYY-MM-DD.',
            },
          ],
        },
      },
      example: {
        parameters: { StartDate: '2026-07-01', EndDate: '2026-07-31' },
        answer: {
          data: [
            { Date: '2026-07-01', Capacity: 17, TotalCapacity: 30, Timeslots: 2, Price: money(4500) },
            { Date: '2026-07-03', Capacity: 30, TotalCapacity: 30, Timeslots: 3, Price: money(4500) },
          ],
        },
      },
    },
  }),
  route({
    method: 'GET',
    path: '/api/v2/ota/partner/availability/:ActivityID/timeslots',
    scope: 'ota',
    status: 200,
    operation: TimeslotsDocument,
    variables: { activityId: path('ActivityID'), date: query('Date') },
    documentation: {
      operationId: 'listTimeslots',
      tag: 'Availability',
      summary: 'List the timeslots of a date with free places',
      description:
        'The timeslots of one local day that can be booked now, in order. Timeslots that are closed, past their cutoff, or ' +
        "without enough places for the product's `MinParticipants` are omitted. On the day when clocks go back a local time " +
        'can occur twice: each occurrence has its own `TimeslotID` and `StartsAt`. `Units` has the price of one of each unit, if ' +
        'you sell it today, without fees.',
      refuses: { ...activityRefusals, validation: failed({ parameter: 'Date' }, 'Date is required.') },
      example: { parameters: { Date: '2026-07-01' }, answer: { data: [morning, afternoon] } },
    },
  }),
]
