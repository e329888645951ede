import { BookingAction } from '../bookings/events/BookingAction.ts'
import {
  type BookingChanged,
  type RelayedAction,
  relayedActions,
  type Subscription,
} from '../bookings/events/relayEvents.ts'
import { enqueue } from '../database/enqueue.ts'
import type { Services } from '../Services.ts'
import { updateEntryOfBooking } from '../waitlist/updateEntries.ts'
import { planEmails } from '../workflows/planEmails.ts'
import type { Attempt, Task } from './Task.ts'

/** A part of the service that reacts to events of bookings. */
interface Subscriber {
  /** The events that it ignores; it gets a job for every other one. */
  ignores: readonly RelayedAction[]
  /** Called at least once for each event, in any order, and again after a failure. */
  react(services: Services, event: BookingChanged, attempt: Attempt): Promise<void>
}

const { BOOKED, EXTENDED } = BookingAction

/** The subscribers to events of bookings, by name. Each has its own jobs: a failed one is retried without the others. */
const subscribers: Readonly<Record<string, Subscriber>> = {
  // The places that it offers are on hold first, so a booking that is made in one step is never one of its offers.
  waitlist: { ignores: [BOOKED], react: ({ database }, event, { now }) => updateEntryOfBooking(database, event, now) },
  workflows: { ignores: [EXTENDED], react: ({ database }, event, { now }) => planEmails(database, event, now) },
}

/** The task of each subscriber, by the name under which its jobs are enqueued, such as `booking-changed:waitlist`. */
export const subscriberTasks: Readonly<Record<string, Task>> = Object.fromEntries(
  Object.entries(subscribers).map(([name, { react }]): [string, Task] => [
    taskOf(name),
    (services, payload, attempt) => react(services, payload as BookingChanged, attempt),
  ]),
)

/** Which events become jobs of which tasks. */
export const subscriptions: readonly Subscription[] = Object.entries(subscribers).flatMap(([name, { ignores }]) =>
  relayedActions.filter(action => !ignores.includes(action)).map(action => ({ action, task: taskOf(name) })),
)

/** Passes an event that has a single job for all subscribers on to each of them. */
export async function fanOut({ database }: Services, event: BookingChanged): Promise<void> {
  await database.transaction(async sql => {
    for (const { action, task } of subscriptions) if (action === event.action) await enqueue(sql, task, event)
  })
}

function taskOf(subscriber: string): string {
  return `booking-changed:${subscriber}`
}
