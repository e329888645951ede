import { GraphQLSafeInt } from 'graphql-scalars'
import { Arg, Resolver, Root, Subscription } from 'type-graphql'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { ChangePage } from '../../../domain/changes/ChangePage.ts'
import { ChangeType } from '../../../domain/changes/ChangeType.ts'
import { ActivityID } from '../../../domain/scalars/identifiers.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'
import type { Context } from '../Context.ts'
import { BookingChangeFilter } from '../subscriptions/BookingChangeFilter.ts'
import { ChangedDay } from '../subscriptions/ChangedDay.ts'
import { changedBookings } from '../subscriptions/changedBookings.ts'
import { changedDays } from '../subscriptions/changedDays.ts'
import { changedPages } from '../subscriptions/changedPages.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

interface SubscribeArguments<Args> {
  context: Context
  args: Args
}

const READ_AGAIN =
  'Several changes of one object in quick succession may be reported as one. When the subscription ends with an error, ' +
  'subscribe again as its `detail` says, and read the current state: changes in between are not reported.'

@Resolver()
export class SubscriptionResolver {
  @Subscription(() => Booking, {
    subscribe: ({ context, args }: SubscribeArguments<{ filter?: BookingChangeFilter | null }>) =>
      changedBookings(context, args.filter ?? {}),
    description:
      'Every booking that is made or changed from now on, in its state at that time: a partner gets its own, the operator those of every ' +
      `channel. A booking that moves to another timeslot is reported at the new one. ${READ_AGAIN}`,
  })
  @RequiresScope('ota', 'bookings:read')
  bookingChanged(
    @Root() booking: Booking,
    @Arg('filter', () => BookingChangeFilter, { nullable: true, description: 'Which of them; all when absent.' })
    _filter?: BookingChangeFilter | null,
  ): Booking {
    return booking
  }

  @Subscription(() => [ChangedDay], {
    subscribe: ({ context, args }: SubscribeArguments<{ activityId: string; from: string; to: string }>) =>
      changedDays(context, args),
    description:
      'The days of an activity on which places are taken or freed, or on which the calendar changes. The first event holds every ' +
      'day, each later one the days that have changed. Changes by time alone, for example when a booking cutoff passes, are not ' +
      `reported. ${READ_AGAIN}`,
  })
  @RequiresScope('ota', 'bookings:read')
  @Refuses('unknown-activity')
  availabilityChanged(
    @Root() days: ChangedDay[],
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) _activityId: string,
    @Arg('from', () => LocalDate, { description: 'First local day.' }) _from: string,
    @Arg('to', () => LocalDate, { description: 'Last local day; at most 42 days in all.' }) _to: string,
  ): ChangedDay[] {
    return days
  }
  @Subscription(() => ChangePage, {
    subscribe: ({ context, args }: SubscribeArguments<{ after?: number | null; types?: ChangeType[] | null }>) =>
      changedPages(context, args),
    description:
      'The change feed, as `changes` gives it: every change after a sequence number in order, none missed and none twice, and then each ' +
      'new one once it is committed. The first event comes at once, with what there is, even if that is nothing. Keep the ' +
      '`sequenceNumber` of the last event that you have handled. However the subscription ends, subscribe again `after` that number.',
  })
  @RequiresScope('ota', 'operator:read')
  @Refuses('changes-expired', 'sequence-number-ahead')
  changed(
    @Root() page: ChangePage,
    @Arg('after', () => GraphQLSafeInt, {
      nullable: true,
      description:
        'The sequence number of the last event, page or snapshot. When absent: from the oldest change that is kept, 30 days.',
    })
    _after?: number | null,
    @Arg('types', () => [ChangeType], { nullable: true, description: 'Only these; all when absent.' })
    _types?: ChangeType[] | null,
  ): ChangePage {
    return page
  }
}
