import type { Database, Sql } from '../../database/Database.ts'
import { GroupCommit } from '../../database/GroupCommit.ts'
import { claimUploads } from '../../waivers/claimUploads.ts'
import { lockAndExpireHolds } from '../holds/expireHolds.ts'
import { refuseToJoin } from '../holds/refuseToJoin.ts'
import { insertBookings } from './insertBookings.ts'
import type { Purchase, PurchaseOutcome } from './Purchase.ts'
import { takePromotions } from './takePromotions.ts'

/** The maximum number of purchases in one statement. */
const MAX_GROUP = 32

/** What an instance is writing. */
interface Writing {
  /** Purchases of one timeslot, which would wait for its lock one after another, are committed together. */
  groups: GroupCommit<Purchase, PurchaseOutcome>
  /** The idempotency keys of all of them. */
  keys: Set<string>
}

const writings = new WeakMap<Database, Writing>()

function writingOf(database: Database): Writing {
  const known = writings.get(database)
  if (known) return known
  const groups = new GroupCommit((purchases: readonly Purchase[]) => insertBookings(database, purchases), MAX_GROUP)
  const writing = { groups, keys: new Set<string>() }
  writings.set(database, writing)
  return writing
}

/**
 * Writes a purchase if its places are free. The usual one is one statement. A transaction releases expired holds before, joins a basket,
 * or uses promotions or uploads.
 * @param overdue whether holds of its timeslot have expired and were not released yet
 * @param joins whether it joins a basket that exists
 */
export async function writePurchase(
  database: Database,
  purchase: Purchase,
  overdue: boolean,
  joins: boolean,
): Promise<PurchaseOutcome> {
  const { groups, keys } = writingOf(database)
  const { callerId, idempotencyKey, booking, promotions, uploadIds } = purchase
  const key = idempotencyKey === null ? booking.bookingId : `${callerId} ${idempotencyKey}`
  if (keys.has(key)) return { outcome: 'contended' }
  keys.add(key)
  const isUsual = !overdue && !joins && !promotions && uploadIds.length === 0
  try {
    if (isUsual) return await groups.add(booking.timeslotId, purchase)
    return await database.transaction(db => writeAlone(db, purchase, overdue, joins))
  } finally {
    keys.delete(key)
  }
}

async function writeAlone(db: Sql, purchase: Purchase, overdue: boolean, joins: boolean): Promise<PurchaseOutcome> {
  const { operatorId, callerId, booking, promotions, uploadIds } = purchase
  const { timeslotId, basketId, createdAt: now } = booking
  if (overdue || joins) await lockAndExpireHolds(db, operatorId, [timeslotId], joins ? [basketId] : [], now)
  if (joins) await refuseToJoin(db, operatorId, booking)
  const [outcome] = await insertBookings(db, [purchase])
  if (outcome!.outcome !== 'booked') return outcome!
  if (promotions) await takePromotions(db, operatorId, booking, promotions)
  await claimUploads(db, operatorId, callerId, uploadIds, now)
  return outcome!
}
