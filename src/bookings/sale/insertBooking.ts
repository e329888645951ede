import { sql } from 'kysely'
import { takePlaces } from '../../availability/places.ts'
import type { Sql } from '../../database/Database.ts'
import { locks } from '../../database/locks.ts'
import { statement } from '../../database/statement.ts'
import { lockUploads } from '../../waivers/claimUploads.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { hasUploads, isAnswered, type Purchase, type PurchaseOutcome, valuesOf } from './Purchase.ts'
import { type GivenPurchase, type PurchaseVariant, purchaseWrites } from './purchaseWrites.ts'

interface Variant extends PurchaseVariant {
  /** Whether the timeslot uses resources that activities share. */
  shared: boolean
}

const NOTHING = sql``

const IS_MINE = sql<boolean>`(select ok from mine)`

// One statement and therefore one transaction: places, booking and everything that belongs to it are all written or none. Of two
// concurrent requests with one idempotency key only one gets the lock in `mine`; a key that was committed just before fails the last
// insert, and with it the statement.
//
// If the timeslot uses resources, all timeslots that use them at the time are locked first, in the order of all transactions; then
// `taken` sees what they allow now. Without these locks nothing is taken from a timeslot that uses resources by now: the next attempt
// reads that it does.
const purchase = ({ shared, ...variant }: Variant) =>
  statement((given: GivenPurchase) => {
    const { idempotencyKey, operatorId, callerId, timeslotId, participants, earliestStart, uploadIds } = given
    const { onHold, uploaded } = variant
    return sql<PurchaseOutcome>`
  with mine as materialized (
    select ${idempotencyKey}::text is null or pg_try_advisory_xact_lock(
      ${locks.idempotencyKey(operatorId, callerId, idempotencyKey)}) ok
  ), ${uploaded ? filesOf(given) : NOTHING} ${shared ? lockedOf(given) : NOTHING} taken as (
    ${takePlaces({
      operatorId,
      timeslotId,
      places: participants,
      held: onHold ? participants : 0,
      earliestStart,
      onlyIf: sql`${IS_MINE} ${uploaded ? sql`and (select count(*) from files) = cardinality(${uploadIds}::uuid[])` : NOTHING}
        ${shared ? sql`and (select ok from locked)` : sql`and t.resource_places is null`}`,
    })}
  ), ${purchaseWrites(given, variant)}
  select exists (select from booked) booked, not mine.ok contended from mine`
  })

const filesOf = ({ operatorId, callerId, uploadIds, now }: GivenPurchase) => sql`
  files as materialized (
    ${lockUploads({ operatorId, ownerId: callerId, uploadIds, now })}
  ),`

const lockedOf = ({ operatorId, timeslotId }: GivenPurchase) => sql`
  locked as materialized (
    select lock_sale(${operatorId}, ${timeslotId}) ok
  ),`

const answerVariants = [
  { answered: false, uploaded: false },
  { answered: true, uploaded: false },
  { answered: true, uploaded: true },
]

const variants = (variant: Pick<Variant, 'onHold' | 'imported'>) =>
  [false, true].map(shared => answerVariants.map(each => purchase({ ...variant, ...each, shared })))

const sell = variants({ onHold: false, imported: false })
const hold = variants({ onHold: true, imported: false })
const importSold = variants({ onHold: false, imported: true })

/** Writes a purchase if its places are free. A booking on hold joins its basket, or starts it. */
export async function insertBooking(db: Sql, purchase: Purchase): Promise<PurchaseOutcome> {
  const { booking, imported, usesResources } = purchase
  const statements = booking.status === BookingStatus.ON_HOLD ? hold : imported ? importSold : sell
  const write = statements[Number(usesResources)]![Number(isAnswered(purchase)) + Number(hasUploads(purchase))]!
  const [outcome] = await write(db, valuesOf(purchase))
  if (outcome!.booked) announceSale(db, purchase)
  return outcome!
}

/** Announces a new booking and the places that are taken. */
export function announceSale(db: Sql, { operatorId, booking: { bookingId, timeslotId } }: Purchase): void {
  db.announce({ operatorId, bookingId })
  db.announce({ operatorId, timeslotId })
}
