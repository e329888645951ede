import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { locks } from '../../platform/sql/locks.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { Email } from './Email.ts'
import { EmailKind } from './EmailKind.ts'
import { EmailStatus, unsentStatuses } from './EmailStatus.ts'
import { emailColumns } from './emailColumns.ts'
import { findEmail } from './findEmails.ts'
import { planEmail } from './planEmail.ts'

/** Finds out why e-mails are out of date, in whole sentences by EmailID; up-to-date ones are missing. */
export type FindOutdated = (db: Sql, emails: readonly Email[]) => Promise<Map<string, string>>

const MAX_PER_HOUR = 5
const HOUR_MS = 3_600_000

const lock = preparedStatement(
  ({ bookingId }: Placeholders<{ bookingId: string }>) =>
    sql`select pg_advisory_xact_lock(${locks.resentEmails(bookingId)})`,
)

const selectRecent = preparedStatement(
  ({
    operatorId,
    bookingIds,
    since,
  }: Placeholders<{ operatorId: string; bookingIds: readonly string[]; since: Date }>) =>
    kysely
      .selectFrom('email as e')
      .select(emailColumns)
      .where('e.operator_id', '=', operatorId)
      .where('e.kind', '=', EmailKind.RESENT)
      .where(eb => eb('e.booking_id', '=', eb.fn.any(bookingIds)))
      .where(eb => eb.or([eb('e.status', 'in', unsentStatuses), eb('e.created_at', '>', since)]))
      .orderBy('e.created_at', 'desc'),
)

const toCustomers: readonly EmailKind[] = [EmailKind.WORKFLOW, EmailKind.WAITLIST_OFFER, EmailKind.RESENT]

/**
 * Sends an e-mail to a customer again: a new e-mail for the same reason, due at once and written from the data at that time. If
 * one is waiting already, that one is returned, so that a double click sends no duplicate.
 */
export async function resendEmail(
  database: Database,
  operatorId: string,
  emailId: string,
  findOutdated: FindOutdated,
  now: Date,
): Promise<Email> {
  return database.transaction(async db => {
    const email = await findEmail(db, operatorId, emailId)
    if (!email) throw notFound('email')
    const { workflowId, bookingId, waitlistId } = email
    if (bookingId !== null) await lock(db, { bookingId })
    const { refusals, waiting } = await checkResend(db, operatorId, [email], findOutdated, now)
    const refusal = refusals.get(emailId)
    if (refusal) throw refusal
    const unsent = waiting.get(emailId)
    if (unsent) return unsent
    const about = {
      bookingId: bookingId!,
      ...(workflowId !== null && { workflowId }),
      ...(waitlistId !== null && { waitlistId }),
    }
    const planned = await planEmail(db, { operatorId, kind: EmailKind.RESENT, ...about, dueAt: now }, now)
    return (await findEmail(db, operatorId, planned!))!
  })
}

/** Why each of these e-mails would not be sent again at this moment, by EmailID; those that would are missing. */
export async function findResendRefusals(
  db: Sql,
  operatorId: string,
  emails: readonly Email[],
  findOutdated: FindOutdated,
  now: Date,
): Promise<Map<string, string>> {
  const { refusals } = await checkResend(db, operatorId, emails, findOutdated, now)
  return new Map([...refusals].map(([emailId, refusal]) => [emailId, refusal.message]))
}

interface ResendCheck {
  refusals: Map<string, Refusal>
  /** Waiting e-mails that already send these again. */
  waiting: Map<string, Email>
}

async function checkResend(
  db: Sql,
  operatorId: string,
  emails: readonly Email[],
  findOutdated: FindOutdated,
  now: Date,
): Promise<ResendCheck> {
  const refusals = new Map<string, Refusal>()
  const waiting = new Map<string, Email>()
  for (const email of emails) {
    const detail = reasonNotResendable(email)
    if (detail !== null) refusals.set(email.emailId, new Refusal('invalid-transition', detail))
  }
  const sent = emails.filter(each => !refusals.has(each.emailId))
  if (sent.length === 0) return { refusals, waiting }
  for (const [emailId, detail] of await findOutdated(db, sent)) {
    refusals.set(emailId, new Refusal('invalid-transition', detail))
  }
  const since = new Date(now.getTime() - HOUR_MS)
  // E-mails to customers are always about a booking.
  const bookingIds = [...new Set(sent.map(each => each.bookingId!))]
  const all = await selectRecent(db, { operatorId, bookingIds, since })
  for (const email of sent) {
    if (refusals.has(email.emailId)) continue
    const recent = all.filter(
      each =>
        each.bookingId === email.bookingId &&
        each.workflowId === email.workflowId &&
        each.waitlistId === email.waitlistId,
    )
    const unsent = recent.find(each => unsentStatuses.includes(each.status))
    if (unsent) waiting.set(email.emailId, unsent)
    else if (recent.length >= MAX_PER_HOUR) refusals.set(email.emailId, tooMany(recent, now))
  }
  return { refusals, waiting }
}

function reasonNotResendable({ kind, status }: Pick<Email, 'kind' | 'status'>): string | null {
  if (kind === EmailKind.MESSAGE) return 'It is a message that somebody wrote: write another one instead.'
  if (!toCustomers.includes(kind)) {
    return `Only what was written to a customer is sent once more; the e-mail is of the kind ${kind}.`
  }
  if (status === EmailStatus.SENT) return null
  const instead = status === EmailStatus.FAILED ? ' Try it again instead.' : ''
  return `The e-mail is ${status}; only one that is SENT is sent once more.${instead}`
}

/** The limit is high enough to replace a lost e-mail, and low enough not to fill a mailbox. */
function tooMany(recent: readonly Email[], now: Date): Refusal {
  const freeAt = recent[MAX_PER_HOUR - 1]!.createdAt.getTime() + HOUR_MS
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const detail =
    `This e-mail was sent once more ${MAX_PER_HOUR} times within an hour, which is the most; ` +
    `it can be sent again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. Check the address, ${recent[0]!.recipient ?? 'which is in the booking'}.`
  return new Refusal('rate-limited', detail, { retryAfterSeconds })
}
