import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

/** An e-mail of a message. */
export interface PlannedMessage {
  emailId: string
  bookingId: string
  dueAt: Date
  /** Null if the customer was erased. */
  fingerprint: string | null
}

const select = preparedStatement(
  ({ operatorId, occasion }: Placeholders<{ operatorId: string; occasion: string }>) => sql<PlannedMessage>`
  select email_id "emailId", booking_id "bookingId", due_at "dueAt", facts->>'fingerprint' fingerprint from email
  where operator_id = ${operatorId} and occasion = ${occasion} and kind = 'MESSAGE' order by email_id`,
)

/** Finds the e-mails of a message. */
export async function findMessages(db: Sql, operatorId: string, occasion: string): Promise<PlannedMessage[]> {
  return select(db, { operatorId, occasion })
}
