import { sql } from 'kysely'
import { takeHeldPlaces } from '../../availability/places.ts'
import type { Sql } from '../../database/Database.ts'
import { locks } from '../../database/locks.ts'
import { statement } from '../../database/statement.ts'
import { announceSale } from '../sale/insertBooking.ts'
import { isAnswered, type Purchase, type TriedOutcome, valuesOf } from '../sale/Purchase.ts'
import { type GivenPurchase, purchaseWrites } from '../sale/purchaseWrites.ts'
import { holdExpiryJobs } from './scheduleHoldExpiry.ts'

interface Variant {
  answered: boolean
  shared: boolean
}

// As the statement of a sale, with the limits of holds: a function takes the places, because it reads what its locks protect, and a
// statement sees only what was there when it began.
const hold = ({ answered, shared }: Variant) =>
  statement((given: GivenPurchase) => {
    const { idempotencyKey, operatorId, callerId, timeslotId, participants, earliestStart, heldBy, now } = given
    const asked = sql`(
      select 0 place, ${timeslotId}::uuid "timeslotId", ${participants}::int participants, ${earliestStart}::timestamptz "earliestStart",
        ${now}::timestamptz now from mine where ok)`
    return sql<TriedOutcome>`
  with mine as materialized (
    select ${idempotencyKey}::text is null or pg_try_advisory_xact_lock(
      ${locks.idempotencyKey(operatorId, callerId, idempotencyKey)}) ok
  ), decided as materialized (
    ${takeHeldPlaces({ operatorId, heldBy, asked, shared, waits: true })}
  ), taken as (
    select ${operatorId}::uuid operator_id from decided where held
  ), ${purchaseWrites(given, { onHold: true, answered, uploaded: false, imported: false })}, enqueued as (
    ${holdExpiryJobs(given)}
  )
  select d.held is true booked, not mine.ok contended, mine.ok and d.held is null undecided, (select count(*) from enqueued) jobs
  from mine left join decided d on true`
  })

const variants = [false, true].map(shared => [false, true].map(answered => hold({ answered, shared })))

/**
 * Writes a hold that starts a basket of its own and has no uploads, with the job that releases it, if its places are free. It is undecided
 * if only a transaction of its own can release expired holds, or say which limit is reached.
 */
export async function insertHold(db: Sql, purchase: Purchase): Promise<TriedOutcome> {
  const write = variants[Number(purchase.usesResources)]![Number(isAnswered(purchase))]!
  const [row] = await write(db, valuesOf(purchase))
  const { booked, contended, undecided } = row!
  if (booked) announceSale(db, purchase)
  return { booked, contended, undecided }
}
