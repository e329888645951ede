import { type Expression, type OperationNodeSource, sql } from 'kysely'
import type { ChangeOutbox } from './ChangeOutbox.ts'

/** The column that identifies what has changed. */
const idColumns = {
  booking: 'booking_id',
  waitlist: 'waitlist_id',
  quota: 'quota_id',
} as const satisfies Partial<Record<ChangeOutbox['kind'], string>>

interface Changed {
  kind: keyof typeof idColumns
  operatorId: Expression<string>
  objectId: Expression<string>
  /** The version of a booking, if it has a new one. */
  version?: Expression<number>
  /** The SQL that follows `from`. */
  from: Expression<unknown>
}

/** Records that objects have changed, for the feed of changes. Part of the statement that changes them, so that both happen or neither. */
export const recordChanges = ({ kind, operatorId, objectId, version, from }: Changed) => sql`
  insert into change_outbox (operator_id, kind, object_id, version)
  select ${operatorId}, ${kind}, ${objectId}, ${version ?? sql`null::int`} from ${from}`

/**
 * A statement that writes objects and records that they have changed. Its rows are those that `write` returns.
 * @param write returns `operator_id` and the identifier of each object
 */
export const recordingChanges = <Row>(kind: Changed['kind'], write: OperationNodeSource) => sql<Row>`
  with written as (${write}), recorded as (
    ${recordChanges({ kind, operatorId: sql.ref('operator_id'), objectId: sql.ref(idColumns[kind]), from: sql`written` })}
  )
  select * from written`

/**
 * Records that the availability of days of an activity has changed. Part of the statement that changes their timeslots.
 * @param from the SQL that follows `from`: rows with a `date`
 */
export const recordDays = (
  operatorId: Expression<string>,
  activityId: Expression<string>,
  from: Expression<unknown>,
) => sql`
  insert into change_outbox (operator_id, kind, activity_id, date)
  select ${operatorId}::uuid, 'availability', ${activityId}::uuid, date from ${from} group by date`

/**
 * Records that the availability of days has changed. Part of the statement that changes their timeslots.
 * @param from the SQL that follows `from`: rows with an `activity_id` and a `date`
 */
export const recordTimeslots = (operatorId: Expression<string>, from: Expression<unknown>) => sql`
  insert into change_outbox (operator_id, kind, activity_id, date)
  select ${operatorId}::uuid, 'availability', activity_id, date from ${from} group by activity_id, date`

/**
 * Records that activities have changed. Part of the statement or transaction that changes them.
 * @param from the SQL that follows `from`: rows with an `activity_id`
 */
export const recordProducts = (operatorId: Expression<string>, from: Expression<unknown>) => sql`
  insert into change_outbox (operator_id, kind, activity_id) select ${operatorId}::uuid, 'product', activity_id from ${from}`
