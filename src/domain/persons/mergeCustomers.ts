import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { SEARCHED } from '../bookings/lists/bookingConditions.ts'
import { emailPattern } from '../customers/emailPattern.ts'
import { emailsOfCustomer } from '../customers/emailsOfCustomer.ts'
import { joinEmails } from '../customers/joinEmails.ts'
import { lockCustomers } from '../customers/lockCustomers.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { SEARCHED_ENTRY } from '../waitlist/listEntries.ts'
import type { CustomerRecord } from './CustomerRecord.ts'
import { findCustomer } from './findCustomer.ts'

/** A customer, and another address of the same person. */
export interface CustomerPair {
  email: string
  otherEmail: string
}

/** More addresses than a person has: each is searched with every read. */
const MAX_EMAILS = 20

const selectUse = preparedStatement(
  ({ operatorId, email, pattern }: Placeholders<{ operatorId: string; email: string; pattern: string }>) => sql`
  select from booking_of_operator b
  where b.operator_id = ${operatorId} and ${SEARCHED} ilike ${pattern} and lower(b.email) = lower(${email})
  union all
  select from waitlist_entry_of_operator w
  where w.operator_id = ${operatorId} and ${SEARCHED_ENTRY} ilike ${pattern} and lower(w.email) = lower(${email})
  limit 1`,
)

/**
 * Makes two e-mail addresses one customer: reads by one of them have the bookings of both. Sent again, it changes nothing.
 * @throws Refusal `validation` if they are one address, nobody has one of them, the other one is merged with others, or they are too many
 */
export function mergeCustomers(
  database: Database,
  operator: { operatorId: string; currency: string },
  pair: CustomerPair,
  now: Date,
): Promise<CustomerRecord> {
  const { operatorId } = operator
  return database.transaction(async db => {
    await lockCustomers(db, operatorId)
    const own = await emailsOfCustomer(db, operatorId, pair.email)
    const others = await emailsOfCustomer(db, operatorId, pair.otherEmail)
    const isMerged = own[0] !== others[0] && own.includes(others[0]!)
    if (!isMerged) {
      refuseViolations(await violationsOf(db, operatorId, pair, own, others))
      await joinEmails(db, operatorId, pair.email, pair.otherEmail, now)
    }
    return findCustomer(db, operator, pair.email, now)
  })
}

async function violationsOf(
  db: Sql,
  operatorId: string,
  { email, otherEmail }: CustomerPair,
  own: readonly string[],
  others: readonly string[],
) {
  const unknown = (address: string) => `No booking or waitlist entry has the e-mail address ${address}.`
  const isUsed = async (address: string) =>
    (await selectUse(db, { operatorId, email: address, pattern: emailPattern(address) })).length > 0
  const violations: { path: string[]; detail: string }[] = []
  const refuse = (member: keyof CustomerPair, detail: string) => violations.push({ path: [member], detail })
  if (own.length === 1 && !(await isUsed(email))) refuse('email', unknown(email))
  if (own[0] === others[0])
    refuse('otherEmail', `${otherEmail} is the address of this customer already. Give another one.`)
  else if (others.length > 1) {
    refuse('otherEmail', `${otherEmail} is already merged with ${others.slice(1).join(', ')}. Separate it there first.`)
  } else if (!(await isUsed(otherEmail))) refuse('otherEmail', unknown(otherEmail))
  else if (own.length >= MAX_EMAILS) {
    refuse(
      'otherEmail',
      `${email} has ${own.length} addresses, and a customer has at most ${MAX_EMAILS}. Separate one first.`,
    )
  }
  return violations
}
