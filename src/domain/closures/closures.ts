import { sql } from 'kysely'
import { kysely } from '../../platform/sql/kysely.ts'
import { outcomeOf } from './outcomeOf.ts'

const counted = (outcome: string) => sql<number>`count(*) filter (where b.outcome = ${sql.lit(outcome)})::int`

/** Closures `k` with how far their bookings are. */
export const closures = kysely
  .selectFrom('closure as k')
  .innerJoinLateral(
    sql<{ all: number; planned: number; moved: number; cancelled: number; awaiting: number; failed: number }>`(
      select count(*)::int "all", ${counted('PLANNED')} planned, ${counted('MOVED')} moved, ${counted('CANCELLED')} cancelled,
        ${counted('AWAITING_CHOICE')} awaiting, ${counted('FAILED')} failed
      from (
        select ${outcomeOf} outcome from closure_booking c
        join booking b on b.operator_id = c.operator_id and b.booking_id = c.booking_id
        where c.operator_id = k.operator_id and c.closure_id = k.closure_id
      ) b)`.as('n'),
    join => join.onTrue(),
  )
  .select([
    'k.closure_id as closureId',
    'k.status',
    'k.date',
    'k.from_time as fromTime',
    'k.activity_ids as activityIds',
    'k.reason',
    'k.subject',
    'k.text',
    'k.language',
    'k.exceptions',
    'k.key_id as keyId',
    'k.fingerprint',
    'k.created_at as createdAt',
    'k.due_at as dueAt',
    'k.choose_before as chooseBefore',
    'k.finished_at as finishedAt',
    'n.all as bookingCount',
    'n.planned as plannedCount',
    'n.moved as movedCount',
    'n.cancelled as cancelledCount',
    'n.awaiting as awaitingCount',
    'n.failed as failedCount',
  ])
