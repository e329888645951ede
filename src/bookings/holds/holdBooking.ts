import type { Caller } from '../../access/Caller.ts'
import type { Database } from '../../database/Database.ts'
import { sharedRead } from '../../database/sharedRead.ts'
import { attemptSale } from '../sale/attemptSale.ts'
import type { BookingRequest, BookingResult } from '../sale/BookingRequest.ts'
import { lostRace } from '../sale/makeBooking.ts'
import { newBooking } from '../sale/newBooking.ts'
import { hasUploads, type Purchase, type PurchaseOutcome } from '../sale/Purchase.ts'
import { purchaseQueueOf } from '../sale/PurchaseQueue.ts'
import type { Selection } from '../sale/Selection.ts'
import { findHoldRules } from './findHoldRules.ts'
import { writeHold } from './writeHold.ts'

/** A hold to make. */
export interface HoldRequest extends BookingRequest {
  /** The open basket to join; null starts one. */
  basketId: string | null
}

// The same for all that share the read.
const readRules = sharedRead(async (db, operatorId, asked: readonly null[]) => {
  const rules = await findHoldRules(db, operatorId)
  return asked.map(() => rules)
})

/** Holds places while the customer checks out. They are free again when the hold expires, unless it is confirmed. */
export async function holdBooking(
  database: Database,
  caller: Caller,
  request: HoldRequest,
  now: Date,
): Promise<BookingResult> {
  const { operatorId, keyId } = caller
  const { input, channel, basketId } = request
  const rules = await readRules(database, operatorId, null)
  const expiresAt = new Date(now.getTime() + rules.holdMinutes * 60_000)
  const hold = { expiresAt, heldBy: keyId, basketId }

  return attemptSale(
    database,
    caller,
    { ...request, operation: 'holdBooking', content: { channel, input, basketId } },
    now,
    {
      answersLater: true,
      newBooking: ({ selection, terms, seller, waiverStatus }) =>
        newBooking(input, selection, terms, seller, waiverStatus, now, hold),
      write: (purchase, selection) => write(database, purchase, basketId !== null, selection).catch(lostRace),
    },
  )
}

/** The usual hold is one statement. A transaction joins a basket, takes promotions, claims uploads, or releases expired holds before. */
function write(
  database: Database,
  purchase: Purchase,
  joins: boolean,
  { overdue }: Selection,
): Promise<PurchaseOutcome> {
  const isUsual = !joins && !overdue && !purchase.promotions && !hasUploads(purchase)
  if (isUsual) return purchaseQueueOf(database).write(purchase)
  return database.transaction(db => writeHold(db, purchase, joins))
}
