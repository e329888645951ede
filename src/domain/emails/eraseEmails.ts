import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

/** Which e-mails are a person's. */
export interface EmailsOfPerson {
  operatorId: string
  bookingIds: readonly string[]
  waitlistIds: readonly string[]
  /** Bookings that were the person's before, of which those to these addresses are. */
  formerIds: readonly string[]
  /** In lower case. */
  emails: readonly string[]
  /** Those that were planned up to then: a booking without a customer can get another one. */
  until: Date
}

/** The condition on e-mails `e` to customers. */
export const ofPerson = ({
  operatorId,
  bookingIds,
  waitlistIds,
  formerIds,
  emails,
  until,
}: Placeholders<EmailsOfPerson>) => sql<boolean>`
  e.operator_id = ${operatorId} and e.created_at <= ${until}
  and ((e.kind in ('WORKFLOW', 'WAITLIST_OFFER', 'MESSAGE', 'RESENT') and (e.booking_id = any(${bookingIds})
      or e.waitlist_id = any(${waitlistIds}) or (e.booking_id = any(${formerIds}) and lower(e.recipient) = any(${emails}))))
    or (e.kind = 'VOUCHER' and lower(e.recipient) = any(${emails})))`

const blank = (column: string) => {
  const of = sql.ref(`e.${column}`)
  return sql`${sql.ref(column)} = case when ${of} is not null then '' end`
}

// One that is being sent is blank as well, and counts as sent or failed when that is known.
const erase = preparedStatement(
  (person: Placeholders<EmailsOfPerson & { now: Date }>) => sql`
  with erased as (
    update email e set ${sql.join(['recipient', 'recipient_name', 'subject', 'text'].map(blank))}, html = null, calendar = null,
      language = null, facts = null, failure = case when e.failure is not null then 'The person was erased.' end,
      status = case when e.status in ('PLANNED', 'AWAITING_MAIL_SERVER') then 'DROPPED' else e.status end,
      reason = case when e.status in ('PLANNED', 'AWAITING_MAIL_SERVER') then 'NO_ADDRESS' else e.reason end,
      decided_at = case when e.status in ('PLANNED', 'AWAITING_MAIL_SERVER') then ${person.now} else e.decided_at end
    where ${ofPerson(person)}
    returning e.email_id
  )
  select graphile_worker.remove_job('email:' || email_id) from erased`,
)

/** Erases the e-mails to a person: those that are planned are dropped, and of those that were sent the content goes. Returns how many. */
export async function eraseEmails(db: Sql, person: EmailsOfPerson, now: Date): Promise<number> {
  return (await erase(db, { ...person, now })).length
}
