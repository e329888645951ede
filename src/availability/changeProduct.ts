import type { Database, Sql } from '../database/Database.ts'
import { findProductsById } from '../products/findProducts.ts'
import { lockActivity } from '../products/lockActivity.ts'
import { Product } from '../products/Product.ts'
import type { ProductChanges } from '../products/ProductChanges.ts'
import { updateProduct } from '../products/updateProduct.ts'
import type { Fault } from '../refusal.ts'
import { materialiseTimeslots } from './materialiseTimeslots.ts'

// The locks block concurrent bookings, which afterwards find the timeslot deleted or with its new places.
const BOOKED = `
  with ahead as (
    select date, time, taken, starts_at from timeslot
    where operator_id = $1 and activity_id = $2 and starts_at > $3
    order by timeslot_id for update
  )
  select date, time, count(*) over () "timeslots" from ahead where taken > 0 order by starts_at limit 1`

// Local days of the old time zone are meaningless in the new one, so timeslots that were never booked are deleted and created
// again.
const FORGET = `
  delete from timeslot where operator_id = $1 and activity_id = $2 and starts_at > $3 and not ever_taken`
const CLOSE = `
  update timeslot set closed = true where operator_id = $1 and activity_id = $2 and starts_at > $3 and ever_taken`

/** Changes an activity in one transaction, together with its upcoming timeslots if the time zone or the duration changes. */
export async function changeProduct(
  database: Database,
  operatorId: string,
  activityId: string,
  input: ProductChanges,
  now: Date,
): Promise<Product> {
  return database.unitOfWork(async (em, sql) => {
    await lockActivity(sql, operatorId, activityId)
    const product = await em.findOneOrFail(Product, [operatorId, activityId])
    const moves = input.timeZone != null && input.timeZone.trim().toLowerCase() !== product.timeZone.toLowerCase()
    const promised = moves ? await promisedTimes(sql, operatorId, activityId, product.timeZone, now) : []
    const changed = await updateProduct(em, sql, operatorId, product, input, now, promised)

    if (changed.includes('timeZone')) {
      await sql.query(FORGET, [operatorId, activityId, now])
      await sql.query(CLOSE, [operatorId, activityId, now])
    }
    if (changed.includes('timeZone') || changed.includes('durationMinutes')) {
      await materialiseTimeslots(sql, operatorId, activityId, now)
    }
    return (await findProductsById(sql, operatorId, [activityId])).get(activityId)!
  })
}

/** A booking promises a local time, so the time zone cannot change while there are upcoming bookings. */
async function promisedTimes(
  sql: Sql,
  operatorId: string,
  activityId: string,
  timeZone: string,
  now: Date,
): Promise<Fault[]> {
  const [first] = await sql.query<{ date: string; time: string; timeslots: number }>(BOOKED, [
    operatorId,
    activityId,
    now,
  ])
  if (!first) return []
  const { date, time, timeslots } = first
  const detail =
    `The time zone cannot change while people are booked, who were promised a local time of ${timeZone}: ` +
    `${timeslots === 1 ? '1 timeslot' : `${timeslots} timeslots`} to come, the first on ${date} at ${time}.`
  return [{ path: ['input', 'timeZone'], detail }]
}
