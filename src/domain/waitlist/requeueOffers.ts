import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { forEachOperator, operatorsWith } from '../access/forEachOperator.ts'
import { offerToWaitlist } from '../availability/offerToWaitlist.ts'
import { recordingChanges } from '../outbox/recordChanges.ts'
import { instantOf } from '../zones/localTime.ts'

const selectUnoffered = preparedStatement(
  () =>
    sql<TimeslotRef>`select operator_id "operatorId", timeslot_id "timeslotId" from control_plane.timeslot where has_waitlist_offer`,
)

const selectUnended = preparedStatement(
  ({ now }: Placeholders<{ now: Date }>) => sql<TimeslotRef>`
  select distinct operator_id "operatorId", timeslot_id "timeslotId" from control_plane.booking
  where status = 'ON_HOLD' and hold_expires_at <= ${now}`,
)

const selectWaiting = preparedStatement(() =>
  operatorsWith(sql`waitlist_entry e where e.operator_id = o.operator_id and e.status = 'WAITING'`),
)

// Rows that another transaction is updating are skipped: the next run takes them.
const lapse = preparedStatement(({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) =>
  recordingChanges(
    'waitlist',
    sql`
  with over as (
    select e.waitlist_id from waitlist_entry e
    join product p on p.operator_id = e.operator_id and p.activity_id = e.activity_id
    left join timeslot t on t.operator_id = e.operator_id and t.timeslot_id = e.timeslot_id
    where e.operator_id = ${operatorId} and e.status = 'WAITING' and coalesce(t.starts_at, ${instantOf(sql`(e.date + 1)::timestamp`, sql`p.time_zone`)}) <= ${now}
    for no key update of e skip locked
  )
  update waitlist_entry w set status = 'LAPSED' from over
  where w.operator_id = ${operatorId} and w.waitlist_id = over.waitlist_id
  returning w.operator_id, w.waitlist_id`,
  ),
)

interface TimeslotRef {
  operatorId: string
  timeslotId: string
}

/**
 * Enqueues lost jobs again: those that offer freed places, which cannot be booked until then, and those that release expired
 * holds. Lapses entries that were never offered places.
 */
export async function requeueOffers(database: Database, now: Date, run: ChoreRun): Promise<void> {
  await forEachOperator(await selectWaiting(database, {}), run, async operatorId => {
    await lapse(database, { operatorId, now })
    return false
  })
  const unended = await selectUnended(database, { now })
  const unoffered = await selectUnoffered(database, {})
  const missing = [
    ...unended.map(timeslot => ({
      timeslot,
      queue: () => enqueue(database, 'end-holds', timeslot, { key: `holds:${timeslot.timeslotId}` }),
    })),
    ...unoffered.map(timeslot => ({
      timeslot,
      queue: () => offerToWaitlist(database, timeslot.operatorId, [{ ...timeslot, hasWaitlistOffer: true }]),
    })),
  ]
  for (const { timeslot, queue } of missing) {
    if (run.stopping.aborted) return
    await queue().catch(error => run.report(error, { ...timeslot }))
  }
}
