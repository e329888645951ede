import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { OperatorRef } from '../../access/forEachOperator.ts'
import { BookingAction } from './BookingAction.ts'

/**
 * The actions whose events are relayed. The start of a hold has no subscriber and is frequent, so insertBookings writes that event
 * as already relayed, and so does eraseBookings. Change that when a subscriber for them is added.
 */
export const relayedActions = Object.values(BookingAction).filter(
  each => each !== BookingAction.HELD && each !== BookingAction.ERASED,
)

export type RelayedAction = (typeof relayedActions)[number]

/** What a subscriber learns about an event. */
export interface BookingChange {
  bookingId: string
  version: number
  action: `${RelayedAction}`
}

/** The payload of a subscriber's job: events of one operator, in the order in which they happened. */
export interface BookingsChanged {
  operatorId: string
  changes: BookingChange[]
}

/** A subscription of a task to the events of an action. */
export interface Subscription {
  action: `${RelayedAction}`
  task: string
}

const BATCH = 500

/** The maximum number of events in one job: a few statements handle them all, in a fraction of a second. */
const MAX_CHANGES = 100

const selectOperators = preparedStatement(
  () => sql<OperatorRef>`select distinct operator_id "operatorId" from control_plane.booking_event where not relayed`,
)

const relay = preparedStatement(
  ({ operatorId, actions, tasks }: Placeholders<Relay>) => sql<Relayed>`
  with pending as materialized (
    select e.booking_id, e.version, e.action, e.occurred_at from booking_event e
    where e.operator_id = ${operatorId} and not e.relayed order by e.occurred_at limit ${BATCH} for update skip locked
  ), relayed as (
    update booking_event e set relayed = true from pending p
    where e.operator_id = ${operatorId} and e.booking_id = p.booking_id and e.version = p.version
  ), matched as (
    select s.task, p.*, (row_number() over (partition by s.task order by p.occurred_at, p.version) - 1) / ${MAX_CHANGES} part
    from pending p join unnest(${actions}::text[], ${tasks}::text[]) s (action, task) on s.action = p.action
  ), grouped as (
    select m.task, json_build_object('operatorId', ${operatorId}::uuid, 'changes', json_agg(
      json_build_object('bookingId', m.booking_id, 'version', m.version, 'action', m.action) order by m.occurred_at, m.version)) payload
    from matched m group by m.task, m.part
  ), enqueued as (
    select job.id from (
      select array_agg(row(g.task, g.payload, null, null, null, null, null, null)::graphile_worker.job_spec) specs from grouped g
      having count(*) > 0
    ) jobs, graphile_worker.add_jobs(jobs.specs) job
  )
  select (select count(*) from pending) events, (select count(*) from enqueued) jobs`,
)

interface Relay {
  operatorId: string
  actions: readonly string[]
  tasks: readonly string[]
}

interface Relayed {
  events: number
  jobs: number
}

/**
 * Relays the outbox of bookings: enqueues jobs with the events that were not relayed yet for each task that subscribes to them, in
 * one transaction. The events of an operator share jobs: the more bookings there are, the less each of them costs.
 * All workers do this when there are events; each event is relayed by one of them.
 *
 * The outbox is `booking_event` itself, so a booking writes one row for both its history and its subscribers. It does not enqueue
 * jobs in its own transaction, because that needs NOTIFY, which locks the whole database until the commit and would serialise the
 * commits of all bookings.
 */
export async function relayEvents(db: Sql, subscriptions: readonly Subscription[]): Promise<void> {
  const actions = subscriptions.map(each => each.action)
  const tasks = subscriptions.map(each => each.task)
  // A batch of each operator in turn: one with many events does not delay those of the others.
  for (let operators = await selectOperators(db, {}); operators.length > 0; ) {
    const unfinished: OperatorRef[] = []
    for (const { operatorId } of operators) {
      const [row] = await relay(db, { operatorId, actions, tasks })
      if (row!.events === BATCH) unfinished.push({ operatorId })
    }
    operators = unfinished
  }
}
