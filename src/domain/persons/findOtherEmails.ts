import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { SEARCHED } from '../bookings/lists/bookingConditions.ts'
import { SEARCHED_ENTRY } from '../waitlist/listEntries.ts'

/** A customer as far as others can be compared with it. */
export interface Reached {
  /** In lower case. */
  emails: readonly string[]
  phones: readonly string[]
}

// The indexes on the searched texts find the digits of the numbers.
const select = preparedStatement(
  ({
    operatorId,
    emails,
    phones,
    patterns,
  }: Placeholders<Reached & { operatorId: string; patterns: readonly string[] }>) => sql<{
    email: string
  }>`
  select lower(b.email) email from booking_of_operator b
  where b.operator_id = ${operatorId} and ${SEARCHED} ilike any(${patterns}) and b.phone = any(${phones}) and b.email <> ''
    and not lower(b.email) = any(${emails})
  union
  select lower(w.email) from waitlist_entry_of_operator w
  where w.operator_id = ${operatorId} and ${SEARCHED_ENTRY} ilike any(${patterns}) and w.phone = any(${phones}) and w.email <> ''
    and not lower(w.email) = any(${emails})
  order by 1 limit 20`,
)

/** Other e-mail addresses that are used with a customer's phone numbers; at most 20. */
export async function findOtherEmails(db: Sql, operatorId: string, { emails, phones }: Reached): Promise<string[]> {
  if (phones.length === 0) return []
  const patterns = phones.map(each => `%${each.replaceAll(/\D/g, '')}%`)
  return (await select(db, { operatorId, emails, phones, patterns })).map(each => each.email)
}
