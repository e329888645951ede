import { maxTimeslots } from '../../domain/rules/availabilityLimits.ts'
import { AvailabilityDocument, DatesDocument, TimeslotsDocument } from './generated.ts'
import { money } from './openapi/examples/prices.ts'
import { activityRefusals, failed } from './openapi/examples/refusals.ts'
import { afternoon, morning } from './openapi/examples/timeslots.ts'
import { path, query, queryList, route } from './Route.ts'

/** The availability paths: those of the document, and all at once. */
export const availabilityRoutes = [
  route({
    method: 'GET',
    path: '/api/v2/ota/partner/availability/:ActivityID/dates',
    scope: 'ota',
    status: 200,
    operation: DatesDocument,
    variables: { activityId: path('ActivityID'), from: query('StartDate'), to: query('EndDate') },
    cacheSeconds: 0,
    isCached: true,
    days: ({ activityId, from, to }) => ({ activityIds: [activityId], from, to }),
    documentation: {
      operationId: 'listDates',
      tag: 'Availability',
      summary: 'List the dates with free capacity',
      description:
        'The days of a range, both ends included, on which a booking can be made now, in order. On each of them at least one ' +
        "timeslot is open and has enough places for the product's `MinParticipants`. Days are in the activity's `TimeZone`. A " +
        'range has at most 400 days. `Price` is the lowest price of one of the default unit in these timeslots, if you sell it ' +
        'today. Availability changes with every booking: ask each time, with the `ETag` of the last response, and the answer is 304 if ' +
        'nothing has changed.',
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
    variables: {
      activityId: path('ActivityID'),
      date: query('Date'),
      from: query('StartDate'),
      to: query('EndDate'),
    },
    cacheSeconds: 0,
    isCached: true,
    // One of them is given, or the request is refused.
    days: ({ activityId, date, from, to }) => ({
      activityIds: [activityId],
      from: date ?? from ?? '',
      to: date ?? to ?? '',
    }),
    documentation: {
      operationId: 'listTimeslots',
      tag: 'Availability',
      summary: 'List the timeslots of a date with free places',
      description:
        'The timeslots of one local day that can be booked now, in order: give `Date`. For a range of days, give `StartDate` and ' +
        `\`EndDate\` instead: at most 400 days with ${maxTimeslots} timeslots. ` +
        'Timeslots that are closed, past their cutoff, or ' +
        "without enough places for the product's `MinParticipants` are omitted. On the day when clocks go back a local time " +
        'can occur twice: each occurrence has its own `TimeslotID` and `StartsAt`. `Units` has the price of one of each unit, if ' +
        'you sell it today, without fees.',
      refuses: { ...activityRefusals, validation: failed({ parameter: 'Date' }, 'Date is required.') },
      example: {
        parameters: { Date: '2026-07-01', StartDate: '2026-07-01', EndDate: '2026-07-07' },
        sent: ['Date'],
        answer: { data: [morning, afternoon] },
      },
    },
  }),
  route({
    method: 'GET',
    path: '/api/v2/ota/partner/availability',
    scope: 'ota',
    status: 200,
    operation: AvailabilityDocument,
    variables: { from: query('StartDate'), to: query('EndDate'), activityIds: queryList('ActivityIDs') },
    // Every booking can change it, so a copy is never used without asking.
    strictQuery: true,
    cacheSeconds: 0,
    isCached: true,
    days: ({ from, to, activityIds }) => ({
      activityIds: activityIds?.length ? (activityIds as string[]) : null,
      from,
      to,
    }),
    numbered: true,
    documentation: {
      operationId: 'listAvailability',
      tag: 'Availability',
      summary: 'List the dates and timeslots of all activities',
      description:
        'What the paths of dates and timeslots say of each activity and day, in one answer and at one instant: the days of a ' +
        'range on which a booking can be made now, each with its bookable timeslots (`AvailableTimeslots`). An activity that cannot ' +
        'be booked in the range has no `Dates`. Name the activities in `ActivityIDs`, separated by commas or by repeating the ' +
        'parameter; without it the answer has all of the shopfront, by name. Those that are not in the shopfront, such as one that was ' +
        'withdrawn, are left out of the answer. The range has at most 400 days, and its days may ' +
        `have at most ${maxTimeslots} timeslots in all, also counting those that cannot be booked: ask for fewer days or fewer ` +
        'activities at once. Keep the answer and ask again with its `ETag` as `If-None-Match`: if nothing has changed, the ' +
        'response is 304 without a body. `X-Sequence-Number`, which a 304 has too, is the number of the change feed up to which the ' +
        'answer contains every change: list the changes after it to keep your copy equal. The `ETag` does not depend on it.',
      refuses: {
        validation: failed(
          { parameter: 'ActivityIDs' },
          'ActivityIDs number 2 must be the identifier of an activity: "act_" and 26 letters and digits, such as ' +
            'act_01h455vb4pex5vsknk084sn02q; it is "kayak".',
        ),
      },
      example: {
        parameters: {
          StartDate: '2026-07-01',
          EndDate: '2026-07-30',
          ActivityIDs: ['act_01k0c7v0h8e6m9a3x5r7w2q4nd', 'act_01k0c7v0h8e6m9a3x5wb1h7n5c'],
        },
        answer: {
          data: {
            Activities: [
              {
                ActivityID: 'act_01k0c7v0h8e6m9a3x5r7w2q4nd',
                Dates: [
                  {
                    Date: '2026-07-01',
                    Capacity: 17,
                    TotalCapacity: 30,
                    Timeslots: 2,
                    Price: money(4500),
                    AvailableTimeslots: [morning, afternoon],
                  },
                ],
              },
              { ActivityID: 'act_01k0c7v0h8e6m9a3x5wb1h7n5c', Dates: [] },
            ],
          },
        },
      },
    },
  }),
]
