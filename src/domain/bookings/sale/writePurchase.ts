import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { GroupCommit } from '../../../platform/sql/GroupCommit.ts'
import { claimUploads } from '../../waivers/claimUploads.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { lockAndExpireHolds } from '../holds/expireHolds.ts'
import { refuseToJoin } from '../holds/refuseToJoin.ts'
import { COUNTER, insertPayment } from '../payments/insertPayment.ts'
import { PaymentOutcome } from '../payments/PaymentOutcome.ts'
import { insertBookings } from './insertBookings.ts'
import type { Purchase, PurchaseOutcome } from './Purchase.ts'
import { takePromotions } from './takePromotions.ts'

/** The maximum number of purchases in one statement. */
const MAX_GROUP = 32

/** What an instance is writing. */
interface Writing {
  /** Sales of an operator, of timeslots that nobody else has locked. */
  sales: GroupCommit<Purchase, PurchaseOutcome>
  /** Purchases of a timeslot, which wait for its locks. Holds lock their API key and others lock resources, each in an order of its own. */
  waiting: GroupCommit<Purchase, PurchaseOutcome>
  /** The idempotency keys of all of them. */
  keys: Set<string>
}

const writings = new WeakMap<Database, Writing>()

function writingOf(database: Database): Writing {
  const known = writings.get(database)
  if (known) return known
  const writing = {
    sales: new GroupCommit((all: readonly Purchase[]) => insertBookings(database, all, false), MAX_GROUP),
    waiting: new GroupCommit((all: readonly Purchase[]) => insertBookings(database, all), MAX_GROUP),
    keys: new Set<string>(),
  }
  writings.set(database, writing)
  return writing
}

/** What decides how a purchase is written. */
export interface SaleState {
  /** Whether holds of its timeslot have expired and were not released yet. */
  overdue: boolean
  /** Whether it joins a basket that exists. */
  joins: boolean
  /** Whether its activity needed resources when it was read. */
  usesResources: boolean
}

/**
 * Writes a purchase if its places are free. The usual one is one statement. A transaction releases expired holds before, joins a basket,
 * records a payment, or uses promotions or uploads.
 */
export async function writePurchase(
  database: Database,
  purchase: Purchase,
  state: SaleState,
): Promise<PurchaseOutcome> {
  const { overdue, joins, usesResources } = state
  const { sales, waiting, keys } = writingOf(database)
  const { operatorId, callerId, idempotencyKey, booking, payment, promotions, uploadIds } = purchase
  const key = idempotencyKey === null ? booking.bookingId : `${callerId} ${idempotencyKey}`
  if (keys.has(key)) return { outcome: 'contended' }
  keys.add(key)
  const isOneStatement = !overdue && !joins && !promotions && !payment && uploadIds.length === 0
  try {
    if (isOneStatement) {
      if (booking.status !== BookingStatus.ON_HOLD && !usesResources) {
        const sold = await sales.add(operatorId, purchase)
        if (sold.outcome !== 'locked') return sold
      }
      return await waiting.add(booking.timeslotId, purchase)
    }
    return await database.transaction(db => writeAlone(db, purchase, state))
  } finally {
    keys.delete(key)
  }
}

async function writeAlone(db: Sql, purchase: Purchase, { overdue, joins }: SaleState): Promise<PurchaseOutcome> {
  const { operatorId, callerId, actorRef, booking, payment, promotions, uploadIds } = purchase
  const { timeslotId, basketId, createdAt: now } = booking
  if (overdue || joins) await lockAndExpireHolds(db, operatorId, [timeslotId], joins ? [basketId] : [], now)
  if (joins) await refuseToJoin(db, operatorId, booking)
  const [outcome] = await insertBookings(db, [purchase])
  if (outcome!.outcome !== 'booked') return outcome!
  if (promotions) await takePromotions(db, operatorId, booking, promotions)
  if (payment?.method) {
    const paid = {
      ...payment,
      operatorId,
      basketId,
      outcome: PaymentOutcome.SUCCEEDED,
      method: payment.method,
      provider: COUNTER,
      providerReference: payment.reference,
      currency: booking.price.currency,
      reason: null,
      paidAt: now,
      keyId: actorRef.keyId,
    }
    await insertPayment(db, paid, now)
  }
  await claimUploads(db, operatorId, callerId, uploadIds, now)
  return outcome!
}
