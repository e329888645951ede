import type { Sql } from '../../database/Database.ts'

const MOST = 500

const FOLLOW = `
  with fresh as (
    select e.operator_id, e.booking_id, e.version, e.action from booking_event e
    where not e.followed order by e.occurred_at limit ${MOST} for update skip locked
  ), marked as (
    update booking_event e set followed = true from fresh f
    where e.operator_id = f.operator_id and e.booking_id = f.booking_id and e.version = f.version
  )
  select count(graphile_worker.add_job('booking-changed', json_build_object(
    'operatorId', f.operator_id, 'bookingId', f.booking_id, 'version', f.version, 'action', f.action))) followed
  from fresh f`

/**
 * Leaves the jobs that follow from bookings made in one step; returns how many. Their line of history is what keeps them until then:
 * to leave a job is to NOTIFY, and that takes a lock of the whole database until the commit, so that all bookings would be committed
 * one after the other. Any worker does this several times a second, many at once and each once.
 */
export async function followBookings(sql: Sql): Promise<number> {
  let all = 0
  for (let last = MOST; last === MOST; all += last) {
    const [row] = await sql.query<{ followed: number }>(FOLLOW)
    last = row!.followed
  }
  return all
}
