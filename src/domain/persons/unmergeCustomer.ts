import type { Database } from '../../platform/sql/Database.ts'
import { emailsOfCustomer } from '../customers/emailsOfCustomer.ts'
import { lockCustomers } from '../customers/lockCustomers.ts'
import { separateEmails } from '../customers/separateEmails.ts'
import type { CustomerRecord } from './CustomerRecord.ts'
import { readCustomer } from './findCustomer.ts'
import type { CustomerPair } from './mergeCustomers.ts'

/**
 * Makes an address that was merged into a customer a customer of its own again. If it is not one of theirs, nothing changes.
 * @returns the customer without it; null if nobody books or waits with the addresses that are left
 */
export function unmergeCustomer(
  database: Database,
  operator: { operatorId: string; currency: string },
  { email, otherEmail }: CustomerPair,
  now: Date,
): Promise<CustomerRecord | null> {
  const { operatorId } = operator
  return database.transaction(async db => {
    await lockCustomers(db, operatorId)
    const own = await emailsOfCustomer(db, operatorId, email)
    const [other] = await emailsOfCustomer(db, operatorId, otherEmail)
    if (own.slice(1).includes(other!)) await separateEmails(db, operatorId, [other!])
    return readCustomer(db, operator, email, now)
  })
}
