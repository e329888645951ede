import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { BookingAction } from './BookingAction.ts'

/**
 * The actions whose events are relayed. The start of a hold has no subscriber and is frequent, so insertBooking writes that event
 * as already relayed. Change that when a subscriber for it is added.
 */
export const relayedActions = Object.values(BookingAction).filter(each => each !== BookingAction.HELD)

export type RelayedAction = (typeof relayedActions)[number]

/** What a subscriber learns about an event: the payload of its job. */
export interface BookingChanged {
  operatorId: string
  bookingId: string
  version: number
  action: `${RelayedAction}`
}

/** A subscription of a task to the events of an action: each event becomes a job of the task. */
export interface Subscription {
  action: `${RelayedAction}`
  task: string
}

const BATCH = 500

// The column keeps the name `followed` because instances of an earlier version, which can run at the same time, use it.
const relay = statement(
  ({ actions, tasks }: Placeholders<{ actions: readonly string[]; tasks: readonly string[] }>) => sql<Relayed>`
  with pending as materialized (
    select e.operator_id, e.booking_id, e.version, e.action, e.occurred_at from booking_event e
    where not e.followed order by e.occurred_at limit ${BATCH} for update skip locked
  ), relayed as (
    update booking_event e set followed = true from pending p
    where e.operator_id = p.operator_id and e.booking_id = p.booking_id and e.version = p.version
  ), enqueued as (
    select job.id from (
      select array_agg(row(
        s.task,
        json_build_object('operatorId', p.operator_id, 'bookingId', p.booking_id, 'version', p.version, 'action', p.action),
        null, null, null, null, null, null
      )::graphile_worker.job_spec order by p.occurred_at) specs
      from pending p join unnest(${actions}::text[], ${tasks}::text[]) s (action, task) on s.action = p.action
      having count(*) > 0
    ) jobs, graphile_worker.add_jobs(jobs.specs) job
  )
  select (select count(*) from pending) events, (select count(*) from enqueued) jobs`,
)

interface Relayed {
  events: number
  jobs: number
}

/**
 * Relays the outbox of bookings: enqueues a job for each event that was not relayed yet and each task that subscribes to it, in
 * one transaction. All workers do this several times a second; each event is relayed by one of them.
 *
 * The outbox is `booking_event` itself, so a booking writes one row for both its history and its subscribers. It does not enqueue
 * jobs in its own transaction, because that needs NOTIFY, which locks the whole database until the commit and would serialise the
 * commits of all bookings.
 */
export async function relayEvents(db: Sql, subscriptions: readonly Subscription[]): Promise<void> {
  const actions = subscriptions.map(each => each.action)
  const tasks = subscriptions.map(each => each.task)
  for (let last = BATCH; last === BATCH; ) {
    const [row] = await relay(db, { actions, tasks })
    last = row!.events
  }
}
