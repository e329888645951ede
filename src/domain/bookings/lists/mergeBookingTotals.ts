import { sql } from 'kysely'
import type { ChoreRun } from '../../../platform/jobs/ChoreRun.ts'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { forEachOperator, type OperatorRef } from '../../access/forEachOperator.ts'

/** Fewer parts are not worth merging. */
const MIN_PARTS = 100

/** How many parts a statement merges at most. */
const BATCH = 20_000

const selectOperators = preparedStatement(
  ({ minParts }: Placeholders<{ minParts: number }>) => sql<OperatorRef>`
  select operator_id "operatorId" from control_plane.booking_total where not merged
  group by 1 having count(*) >= ${minParts}`,
)

// A statement sees all parts before it or all after it. The merged parts are locked in the order of their groups.
const merge = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ count: number }>`
  with part as (
    select id from booking_total where operator_id = ${operatorId} and not merged
    order by id limit ${BATCH} for update skip locked
  ), taken as (
    delete from booking_total t using part p where t.operator_id = ${operatorId} and t.id = p.id
    returning t.*
  ), added as (
    insert into booking_total as t (operator_id, date, activity_id, channel, partner_id, status, merged, bookings, participants,
      price_minor, commission_minor, refund_minor)
    select operator_id, date, activity_id, channel, partner_id, status, true, sum(bookings), sum(participants), sum(price_minor),
      sum(commission_minor), sum(refund_minor)
    from taken group by grouping sets ((1, 2, 3, 4, 5, 6), (1, 3, 4, 5, 6)) having date is not null or grouping(date) = 1
    order by 1, 2, 3, 4, 5, 6
    on conflict (operator_id, date, activity_id, channel, partner_id, status) where merged do update
    set bookings = t.bookings + excluded.bookings, participants = t.participants + excluded.participants,
      price_minor = t.price_minor + excluded.price_minor, commission_minor = t.commission_minor + excluded.commission_minor,
      refund_minor = t.refund_minor + excluded.refund_minor
  )
  select count(*) from taken`,
)

/** Merges the parts of the totals of bookings, into those of their days and into those of all days, so that few are read. It changes no total. */
export async function mergeBookingTotals(db: Sql, run: ChoreRun, minParts = MIN_PARTS): Promise<void> {
  await forEachOperator(await selectOperators(db, { minParts }), run, async operatorId => {
    const [row] = await merge(db, { operatorId })
    return row?.count === BATCH
  })
}
