import { sql } from 'kysely'
import type { ChoreRun } from '../../database/ChoreRun.ts'
import type { Sql } from '../../database/Database.ts'
import { type Placeholders, statement } from '../../database/statement.ts'

/** Fewer parts are not worth merging. */
const MIN_PARTS = 100

/** How many parts a statement merges at most. */
const BATCH = 20_000

const selectOperators = statement(
  ({ minParts }: Placeholders<{ minParts: number }>) => sql<{ operatorId: string }>`
  select operator_id "operatorId" from booking_total where not merged
  group by 1 having count(*) >= ${minParts}`,
)

// Merged parts come last, so that a batch always has others. A statement sees all parts before or all after it.
const merge = statement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ count: number }>`
  with part as (
    select operator_id, id from booking_total where operator_id = ${operatorId}
    order by merged, id limit ${BATCH} for update skip locked
  ), taken as (
    delete from booking_total t using part p where t.operator_id = p.operator_id and t.id = p.id
    returning t.*
  ), made as (
    insert into booking_total (operator_id, activity_id, channel, partner_id, status, merged, bookings, participants, price_minor,
      commission_minor, refund_minor)
    select operator_id, activity_id, channel, partner_id, status, true, sum(bookings), sum(participants), sum(price_minor),
      sum(commission_minor), sum(refund_minor)
    from taken group by 1, 2, 3, 4, 5
    having (sum(bookings), sum(participants), sum(price_minor), sum(commission_minor), sum(refund_minor)) <> (0, 0, 0, 0, 0)
  )
  select count(*) from taken where not merged`,
)

/** Merges the parts of the totals of bookings, so that few are read. It changes no total, of no day either: its trigger adds to those. */
export async function mergeBookingTotals(db: Sql, { report, stopping }: ChoreRun, minParts = MIN_PARTS): Promise<void> {
  for (const { operatorId } of await selectOperators(db, { minParts })) {
    try {
      for (let more = true; more && !stopping.aborted; ) {
        const [row] = await merge(db, { operatorId })
        more = row?.count === BATCH
      }
    } catch (error) {
      report(error, { operatorId })
    }
  }
}
