import type { Sql } from '../../database/Database.ts'
import { BookingAction } from './BookingAction.ts'

/**
 * The actions whose events are relayed. Nobody reacts to a hold that begins, and holds are many: insertBooking writes that event as relayed
 * already, which it must not do any more when there is a subscriber for it.
 */
export const relayedActions = Object.values(BookingAction).filter(each => each !== BookingAction.HELD)

export type RelayedAction = (typeof relayedActions)[number]

/** What a subscriber is told of an event: the payload of its job. */
export interface BookingChanged {
  operatorId: string
  bookingId: string
  version: number
  action: `${RelayedAction}`
}

/** That a task gets a job for every event of an action. */
export interface Subscription {
  action: `${RelayedAction}`
  task: string
}

const BATCH = 500

// The column is called `followed` because instances of an earlier version, which may run beside this one, know it by that name.
const RELAY = `
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
      from pending p join unnest($1::text[], $2::text[]) s (action, task) on s.action = p.action
      having count(*) > 0
    ) jobs, graphile_worker.add_jobs(jobs.specs) job
  )
  select (select count(*) from pending) events, (select count(*) from enqueued) jobs`

/**
 * Relays the outbox of bookings: each event that has not been relayed yet becomes a job of every task that has subscribed to it, in one
 * transaction. Several workers do this several times a second; each event is relayed by one of them.
 *
 * The outbox is `booking_event` itself, so that a booking writes one row for its history and its subscribers. It does not enqueue jobs
 * in its own transaction: that needs NOTIFY, which takes a lock on the whole database until the commit, and all bookings would commit
 * one after the other.
 */
export async function relayEvents(sql: Sql, subscriptions: readonly Subscription[]): Promise<void> {
  const actions = subscriptions.map(each => each.action)
  const tasks = subscriptions.map(each => each.task)
  for (let last = BATCH; last === BATCH; ) {
    const [row] = await sql.query<{ events: number }>(RELAY, [actions, tasks])
    last = row!.events
  }
}
