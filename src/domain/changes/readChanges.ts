import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { ChangeEvent } from './ChangeEvent.ts'
import type { ChangePage } from './ChangePage.ts'
import type { ChangeType } from './ChangeType.ts'
import { numberChanges } from './numberChanges.ts'
import { refuseAhead } from './refuseAhead.ts'
import { seenBy } from './seenBy.ts'

/** How long changes are kept, in days. */
export const KEPT_DAYS = 30

/** How many changes a page has at most. */
export const MAX_CHANGES = 200

/** How long a request can wait for a change. */
export const MAX_WAIT_SECONDS = 25

/** Which changes are asked for. */
export interface ChangesRequest {
  /** Only what this partner sees; null for everything of the operator. */
  partnerId: string | null
  /** The last number that the caller has seen; null for the oldest that is kept. */
  after: number | null
  /** Null for all. */
  types: readonly ChangeType[] | null
  limit: number
}

interface Requested {
  operatorId: string
  partnerId: string | null
  after: number
  until: number
  types: readonly string[] | null
  limit: number
}

// A range of the primary key.
const select = preparedStatement(
  ({ operatorId, partnerId, after, until, types, limit }: Placeholders<Requested>) => sql<ChangeEvent>`
  select sequence_number "sequenceNumber", type, activity_id "activityId", date, object_id "objectId", version, changed_at "changedAt", actor
  from change_event
  where operator_id = ${operatorId}::uuid and sequence_number > ${after}::bigint
    and sequence_number <= ${until}::bigint and ${seenBy({ partnerId, types })}
  order by sequence_number limit ${limit}::integer`,
)

const selectOldest = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ oldest: number | null }>`
  select min(sequence_number) oldest from change_event where operator_id = ${operatorId}`,
)

/**
 * Reads a page of the changes of an operator, with every change that was committed before. The page ends at the last number that
 * there is, so the next one begins after it, whether or not the caller sees the changes in between.
 * @throws Refusal `changes-expired` if changes after `after` have been deleted, `sequence-number-ahead` if the feed has not reached it
 */
export async function readChanges(
  db: Sql,
  operatorId: string,
  { partnerId, after, types, limit }: ChangesRequest,
): Promise<ChangePage> {
  const last = await numberChanges(db, operatorId)
  const [row] = await selectOldest(db, { operatorId })
  const first = Number(row?.oldest ?? last + 1)
  const from = after ?? first - 1
  if (from < first - 1) throw expired(from, first)
  refuseAhead(from, last)
  const rows = await select(db, { operatorId, partnerId, after: from, until: last, types, limit: limit + 1 })
  const page = rows.slice(0, limit).map(each => ({ ...each, sequenceNumber: Number(each.sequenceNumber) }))
  const hasMore = rows.length > limit
  return { changes: lastOfEach(page), sequenceNumber: hasMore ? page.at(-1)!.sequenceNumber : last, hasMore }
}

/** Leaves out changes of a day or product that a later change of the page repeats. */
function lastOfEach(changes: readonly ChangeEvent[]): ChangeEvent[] {
  const lastOf = new Map(changes.map((each, index) => [keyOf(each), index]))
  return changes.filter((each, index) => each.version !== null || lastOf.get(keyOf(each)) === index)
}

function keyOf({ type, activityId, date, objectId }: ChangeEvent): string {
  return [type, activityId, date, objectId].join(' ')
}

function expired(after: number, first: number): Refusal {
  const detail =
    `Changes are kept for ${KEPT_DAYS} days, and those after ${after} have been deleted: the oldest has the number ${first}. ` +
    'Take a snapshot and begin at its SequenceNumber.'
  return new Refusal('changes-expired', detail)
}
