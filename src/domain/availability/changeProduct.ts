import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { recordDays } from '../outbox/recordChanges.ts'
import { findProductsById } from '../products/findProducts.ts'
import { lockActivity } from '../products/lockActivity.ts'
import { Product } from '../products/Product.ts'
import type { ProductChanges } from '../products/ProductChanges.ts'
import { updateProduct } from '../products/updateProduct.ts'
import type { Violation } from '../refusals/refusal.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { announceSharing } from '../resources/announceSharing.ts'
import { lockResources } from '../resources/planResources.ts'
import { refuseShortages } from '../resources/shortages.ts'
import { activityMoved } from './activityMoved.ts'
import { endHoldsOfClosed } from './endHoldsOfClosed.ts'
import { generateTimeslots } from './generateTimeslots.ts'
import { recordDaysAhead } from './recordDaysAhead.ts'
import { reserveForWaitlist } from './reserveForWaitlist.ts'

// The locks block concurrent bookings, which afterwards find the timeslot deleted or with its new places.
const lockAhead = preparedStatement(
  ({ operatorId, activityId, now }: Placeholders<Ahead>) => sql<Booked>`
  with ahead as (
    select date, time, taken, starts_at from timeslot
    where operator_id = ${operatorId} and activity_id = ${activityId} and starts_at > ${now}
    order by timeslot_id for update
  )
  select date, time, count(*) over () "timeslots" from ahead where taken > 0 order by starts_at limit 1`,
)

interface Ahead {
  operatorId: string
  activityId: string
  now: Date
}

/** The first upcoming timeslot that is booked, and how many there are. */
interface Booked {
  date: string
  time: string
  timeslots: number
}

// Local days of the old time zone are meaningless in the new one, so timeslots that were never booked are deleted and created
// again.
const deleteUnused = preparedStatement(
  ({ operatorId, activityId, now }: Placeholders<Ahead>) => sql`
  with deleted as (
    delete from timeslot
    where operator_id = ${operatorId} and activity_id = ${activityId} and starts_at > ${now} and not has_had_bookings
    returning date
  )
  ${recordDays(operatorId, activityId, sql`deleted`)}`,
)
const closeUsed = preparedStatement(
  ({ operatorId, activityId, now }: Placeholders<Ahead>) => sql`
  with closed as (
    update timeslot set closed = true
    where operator_id = ${operatorId} and activity_id = ${activityId} and starts_at > ${now} and has_had_bookings
    returning date
  )
  ${recordDays(operatorId, activityId, sql`closed`)}`,
)

/** What decides whether and at which price a day can be booked. */
const SOLD = ['published', 'pricing', 'minParticipants', 'bookingCutoffMinutes']

/**
 * Changes an activity in one transaction, together with its upcoming timeslots if the time zone or the duration changes.
 * @param force whether timeslots with bookings may then be short of a resource: what lasts longer needs it longer
 * @throws Refusal `validation` with every violation, or `resource-shortage` with the bookings concerned
 */
export async function changeProduct(
  database: Database,
  operatorId: string,
  activityId: string,
  input: ProductChanges,
  now: Date,
  force = false,
  expectedVersion: number | null = null,
): Promise<Product> {
  return database.unitOfWork(operatorId, async (em, db) => {
    await lockActivity(db, operatorId, activityId)
    // Before its timeslots, as everywhere.
    const resourceIds = await lockResources(db, operatorId, [activityId])
    const product = await em.findOneOrFail(Product, [operatorId, activityId])
    refuseStale('The activity', product.version, expectedVersion)
    const moves = input.timeZone != null && input.timeZone.trim().toLowerCase() !== product.timeZone.toLowerCase()
    const promised = moves ? await promisedTimes(db, operatorId, activityId, product.timeZone, now) : []
    const changed = await updateProduct(em, db, operatorId, product, input, now, promised)

    if (changed.includes('timeZone')) {
      // A delay in days is one on the local clock, of departures that have started too.
      await activityMoved(db, operatorId, activityId)
      await deleteUnused(db, { operatorId, activityId, now })
      await closeUsed(db, { operatorId, activityId, now })
    }
    if (changed.includes('timeZone') || changed.includes('durationMinutes')) {
      const fits = force || resourceIds.length === 0
      const generate = () => generateTimeslots(db, operatorId, activityId, now)
      await refuseShortages(db, operatorId, resourceIds, fits, generate)
      await announceSharing(db, operatorId, activityId)
    }
    if (changed.some(each => SOLD.includes(each))) await recordDaysAhead(db, operatorId, activityId, now)
    if (changed.includes('published')) await endHoldsOfClosed(db, operatorId, activityId, now)
    if (changed.length > 0) await reserveForWaitlist(db, operatorId, activityId, now)
    return (await findProductsById(db, operatorId, [activityId])).get(activityId)!
  })
}

/** A booking promises a local time, so the time zone cannot change while there are upcoming bookings. */
async function promisedTimes(
  db: Sql,
  operatorId: string,
  activityId: string,
  timeZone: string,
  now: Date,
): Promise<Violation[]> {
  const [first] = await lockAhead(db, { operatorId, activityId, now })
  if (!first) return []
  const { date, time, timeslots } = first
  const detail =
    `The time zone cannot change while people are booked, who were promised a local time of ${timeZone}: ` +
    `${timeslots === 1 ? '1 timeslot' : `${timeslots} timeslots`} to come, the first on ${date} at ${time}.`
  return [{ path: ['input', 'timeZone'], detail }]
}
