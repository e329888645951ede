import { BookingAction } from '../../domain/bookings/events/BookingAction.ts'
import {
  type BookingsChanged,
  type RelayedAction,
  relayedActions,
  type Subscription,
} from '../../domain/bookings/events/relayEvents.ts'
import { updateEntriesOfBookings } from '../../domain/waitlist/updateEntries.ts'
import { planEmails } from '../../domain/workflows/planEmails.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Attempt, Task } from '../../platform/jobs/Task.ts'
import type { Services } from '../../transports/graphql/Services.ts'
import { areChanges, isId, parsePayload } from './parsePayload.ts'

/** A part of the service that reacts to events of bookings. */
interface Subscriber {
  /** The events that it ignores; it gets every other one. */
  ignores: readonly RelayedAction[]
  /** Called at least once for each event, in any order, and again after a failure. */
  react(services: Services, events: BookingsChanged, attempt: Attempt): Promise<void>
}

const { BOOKED, EXTENDED } = BookingAction

/** The subscribers to events of bookings, by name. Each has its own jobs: a failed one is retried without the others. */
const subscribers: Readonly<Record<string, Subscriber>> = {
  // The places that it offers are on hold first, so a booking that is made in one step is never one of its offers.
  waitlist: {
    ignores: [BOOKED],
    react: ({ database }, events, { now }) => updateEntriesOfBookings(database, events, now),
  },
  workflows: { ignores: [EXTENDED], react: ({ database }, events, { now }) => planEmails(database, events, now) },
}

/** The tasks of each subscriber, by the names under which jobs are enqueued, such as `bookings-changed:waitlist`. */
export const subscriberTasks: Readonly<Record<string, Task<Services>>> = Object.fromEntries(
  Object.entries(subscribers).map(([name, subscriber]): [string, Task<Services>] => {
    const task = taskOf(name)
    const react = reactTo(task, subscriber)
    return [
      task,
      (services, payload, attempt) =>
        react(services, parsePayload(payload, { operatorId: isId, changes: areChanges }), attempt),
    ]
  }),
)

/** Which events become jobs of which tasks. */
export const subscriptions: readonly Subscription[] = Object.entries(subscribers).flatMap(([name, { ignores }]) =>
  relayedActions.filter(action => !ignores.includes(action)).map(action => ({ action, task: taskOf(name) })),
)

/** If it fails on some event of several, each gets a job of its own, so that it does not hold up the others. */
function reactTo(task: string, { react }: Subscriber): Subscriber['react'] {
  return async (services, events, attempt) => {
    const { operatorId, changes } = events
    try {
      await react(services, events, attempt)
    } catch (error) {
      if (changes.length === 1) throw error
      attempt.report(error, { operatorId, events: changes.length })
      await services.database.transaction(async sql => {
        for (const change of changes) await enqueue(sql, task, { operatorId, changes: [change] })
      })
    }
  }
}

function taskOf(subscriber: string): string {
  return `bookings-changed:${subscriber}`
}
