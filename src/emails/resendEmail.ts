import type { Database, Sql } from '../database/Database.ts'
import { Refusal } from '../refusal.ts'
import type { Email } from './Email.ts'
import { EmailKind } from './EmailKind.ts'
import { EmailStatus } from './EmailStatus.ts'
import { EMAIL_COLUMNS, type EmailRow } from './emailColumns.ts'
import { findEmail } from './findEmails.ts'
import { planEmail } from './planEmail.ts'
import { unknownEmail } from './unknownEmail.ts'

/** Tells why an e-mail has nothing to say any more, in a whole sentence; null when it still has. */
export type WhyNotResent = (sql: Sql, email: EmailRow) => Promise<string | null>

const MOST_AN_HOUR = 5
const HOUR_MS = 3_600_000

const LOCK = `select pg_advisory_xact_lock(hashtextextended('e-mails sent once more of ' || $1::uuid, 0))`

const RECENT = `
  select ${EMAIL_COLUMNS} from email e
  where e.operator_id = $1 and e.booking_id = $2 and e.kind = 'RESENT' and (e.status = 'PLANNED' or e.created_at > $5)
    and e.workflow_id is not distinct from $3 and e.waitlist_id is not distinct from $4
  order by e.created_at desc`

const toCustomers: readonly EmailKind[] = [EmailKind.WORKFLOW, EmailKind.WAITLIST_OFFER, EmailKind.RESENT]

/**
 * What was sent to a customer is sent once more: a new e-mail for the same reason, due at once and written anew when it goes out, from
 * what is so by then. One that waits already is the answer, so that an impatient finger sends no two.
 */
export async function resendEmail(
  database: Database,
  operatorId: string,
  emailId: string,
  whyNot: WhyNotResent,
  now: Date,
): Promise<EmailRow> {
  return database.transaction(async sql => {
    const email = await findEmail(sql, operatorId, emailId)
    if (!email) throw unknownEmail()
    refuseUnsent(email)
    const reason = await whyNot(sql, email)
    if (reason !== null) throw new Refusal('invalid-transition', reason)
    const { workflowId, bookingId, waitlistId } = email
    await sql.query(LOCK, [bookingId])
    const since = new Date(now.getTime() - HOUR_MS)
    const recent = await sql.query<EmailRow>(RECENT, [operatorId, bookingId, workflowId, waitlistId, since])
    const waiting = recent.find(each => each.status === EmailStatus.PLANNED)
    if (waiting) return waiting
    refuseMany(recent, now)
    const about = {
      bookingId: bookingId!,
      ...(workflowId !== null && { workflowId }),
      ...(waitlistId !== null && { waitlistId }),
    }
    const planned = await planEmail(sql, { operatorId, kind: EmailKind.RESENT, ...about, dueAt: now }, now)
    return (await findEmail(sql, operatorId, planned!))!
  })
}

function refuseUnsent({ kind, status }: Pick<Email, 'kind' | 'status'>): void {
  if (!toCustomers.includes(kind)) {
    const detail = `Only what was written to a customer is sent once more; the e-mail is of the kind ${kind}.`
    throw new Refusal('invalid-transition', detail)
  }
  if (status === EmailStatus.SENT) return
  const instead = status === EmailStatus.FAILED ? ' Try it again instead.' : ''
  const detail = `The e-mail is ${status}; only one that is SENT is sent once more.${instead}`
  throw new Refusal('invalid-transition', detail, { state: status })
}

/** To help a customer who has lost a letter, and not to fill a mailbox. */
function refuseMany(recent: readonly EmailRow[], now: Date): void {
  if (recent.length < MOST_AN_HOUR) return
  const freeAt = recent[MOST_AN_HOUR - 1]!.createdAt.getTime() + HOUR_MS
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const detail =
    `This e-mail was sent once more ${MOST_AN_HOUR} times within an hour, which is the most; ` +
    `it can be sent again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. Check the address, ${recent[0]!.recipient ?? 'which is in the booking'}.`
  throw new Refusal('rate-limited', detail, { retryAfterSeconds })
}
