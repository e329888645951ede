import { verifyBookingTotals } from '../../src/domain/bookings/lists/verifyBookingTotals.ts'
import type { Database } from '../../src/platform/sql/Database.ts'

/** Corrects the totals of an operator after its bookings were changed by SQL. */
export async function recountTotals({ database }: { database: Database }, operatorId: string): Promise<void> {
  await verifyBookingTotals(database, operatorId, { report: () => {}, stopping: new AbortController().signal })
}
