import { sql } from 'kysely'
import type { Database, Sql } from '../database/Database.ts'
import { locks } from '../database/locks.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { DeliveryFailure } from './DeliveryFailure.ts'
import { EmailAttempt } from './EmailAttempt.ts'
import type { WriteEmailContent } from './EmailContent.ts'
import { EmailStatus } from './EmailStatus.ts'
import { EmailTransport } from './EmailTransport.ts'
import { findEmail } from './findEmails.ts'
import type { Mailer } from './Mailer.ts'
import { queueEmails } from './queueEmails.ts'

/** Dependencies of sending an e-mail. */
export interface EmailDeliveryDependencies {
  database: Database
  mailer: Mailer
  write: WriteEmailContent
}

/** The payload of the job that sends an e-mail. */
export interface EmailToSend {
  operatorId: string
  emailId: string
}

// The transaction is idle while the mail server works, and must not be ended for that.
const tryLock = statement(
  ({ emailId }: Placeholders<{ emailId: string }>) => sql<{ locked: boolean }>`
  select set_config('idle_in_transaction_session_timeout', '0', true),
    pg_try_advisory_xact_lock(${locks.email(emailId)}) locked`,
)

const UNCONFIRMED =
  'The service was ended while the mail server took the message: whether it was sent is not confirmed. It is not sent again.'

const RETRY_DELAY_MS = 10_000

/**
 * Sends an e-mail at most once, even if workers are killed. SMTP has no atomic way to send a message and record it, so there is a
 * moment after which the result is unknown. It lies between two commits: one that it is being sent, made when the server is ready
 * for the content and before the first byte, and one that it was sent. A worker that finds an e-mail in that state, with no other
 * worker on it, must choose between a duplicate and a possible loss. It was most likely sent, because the moment is as short as
 * SMTP allows; it counts as sent, with the remark that this is not confirmed.
 *
 * While a worker sends an e-mail, a transaction that does nothing else holds a lock on it.
 */
export async function deliverEmail(
  dependencies: EmailDeliveryDependencies,
  { operatorId, emailId }: EmailToSend,
  now: Date,
): Promise<void> {
  await dependencies.database.transaction(async db => {
    if (await lock(db, emailId)) return deliver(dependencies, operatorId, emailId, now)
    // Another worker has it, and may be dying; a later attempt checks again.
    await queueEmails(dependencies.database, operatorId, [{ emailId, runAt: new Date(now.getTime() + RETRY_DELAY_MS) }])
  })
}

async function lock(db: Sql, emailId: string): Promise<boolean> {
  const [row] = await tryLock(db, { emailId })
  return row!.locked
}

async function deliver(
  { database, mailer, write }: EmailDeliveryDependencies,
  operatorId: string,
  emailId: string,
  now: Date,
) {
  const email = await findEmail(database, operatorId, emailId)
  if (email === undefined) return
  const attempt = new EmailAttempt(database, operatorId, email, now)
  if (email.status === EmailStatus.SENDING) return void (await attempt.recordSent(EmailTransport.SMTP, UNCONFIRMED))
  if (email.status !== EmailStatus.PLANNED) return
  if (email.dueAt > now) return attempt.postpone(laterOf(email.dueAt, now))
  const content = await write(email).catch(async error => {
    await attempt.recordFailure('The service failed to write it.', false)
    throw error
  })
  if ('reason' in content) return attempt.drop(content)
  const messageId = await attempt.keep(content, domainOf(mailer))
  if (messageId === undefined) return
  const message = { ...content, messageId, from: mailer.from }
  switch (mailer.transport) {
    case null:
      return attempt.awaitMailServer()
    case EmailTransport.LOG:
      await mailer.deliver(message, () => attempt.recordSent(EmailTransport.LOG))
      return
    case EmailTransport.SMTP:
      return send(mailer, message, attempt)
  }
}

async function send(mailer: Mailer, message: Parameters<Mailer['deliver']>[0], attempt: EmailAttempt): Promise<void> {
  let claimFailed = false
  const claim = () =>
    attempt.claim().catch(error => {
      claimFailed = true
      throw error
    })
  try {
    const { sent } = await mailer.deliver(message, claim)
    if (sent) await attempt.recordSent(EmailTransport.SMTP)
  } catch (error) {
    // The claim may be committed although its answer was lost; no byte has been sent.
    if (claimFailed) await attempt.release()
    if (!(error instanceof DeliveryFailure)) throw error
    if (error.begun) await attempt.recordSent(EmailTransport.SMTP, `${error.message} It is not sent again.`)
    else await attempt.recordFailure(error.message, error.permanent)
  }
}

/** This machine's clock may be behind that of the database, which found the e-mail due. */
function laterOf(dueAt: Date, now: Date): Date {
  return new Date(Math.max(dueAt.getTime(), now.getTime() + RETRY_DELAY_MS))
}

function domainOf({ from }: Mailer): string {
  return from.address.slice(from.address.lastIndexOf('@') + 1)
}
