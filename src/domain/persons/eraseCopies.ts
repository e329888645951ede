import type { Database } from '../../platform/sql/Database.ts'
import { eraseEmails } from '../emails/eraseEmails.ts'
import { eraseDeliveries } from '../webhooks/eraseDeliveries.ts'
import type { ErasedRecords } from './erasePerson.ts'

/**
 * Erases again what may have been written from what was read before the erasure: the outcome of an e-mail that was being sent, which can
 * quote the address, and a message to a webhook.
 */
export async function eraseCopies(
  database: Database,
  { operatorId, bookingIds, waitlistIds, objectIds, erasedAt }: ErasedRecords,
  now: Date,
): Promise<void> {
  const emails = { operatorId, bookingIds, waitlistIds, formerIds: [], emails: [], until: new Date(erasedAt) }
  await database.transaction(async db => {
    await eraseEmails(db, emails, now)
    await eraseDeliveries(db, { operatorId, objectIds })
  })
}
