import { sql } from 'kysely'
import { DeliveryFailure } from '../../platform/mail/DeliveryFailure.ts'
import { EmailTransport } from '../../platform/mail/EmailTransport.ts'
import type { Mailer, Message } from '../../platform/mail/Mailer.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { locks } from '../../platform/sql/locks.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Email } from './Email.ts'
import { EmailAttempt } from './EmailAttempt.ts'
import type { PrepareEmailContents } from './EmailContent.ts'
import { EmailStatus } from './EmailStatus.ts'
import { findEmailsById } from './findEmails.ts'
import { queueDueEmails } from './queueDueEmails.ts'
import { queueEmails } from './queueEmails.ts'
import { storeContents, type WrittenEmail } from './storeContents.ts'

/** Dependencies of sending e-mails. */
export interface EmailDeliveryDependencies {
  database: Database
  mailer: Mailer
  prepare: PrepareEmailContents
  /** Logs an error of one e-mail; the others are still sent. */
  report(error: unknown, about: { emailId: string }): void
}

/** The e-mails that a job sends. */
export interface EmailsToSend {
  operatorId: string
  emailIds: readonly string[]
}

// The transaction is idle while the mail server works, and must not be ended for that.
const tryLock = preparedStatement(
  ({ emailIds }: Placeholders<{ emailIds: readonly string[] }>) => sql<{ emailId: string; locked: boolean }>`
  select e.id "emailId", pg_try_advisory_xact_lock(${locks.email(sql.ref('e.id'))}) locked,
    set_config('idle_in_transaction_session_timeout', '0', true)
  from unnest(${emailIds}::uuid[]) e (id)`,
)

const UNCONFIRMED =
  'The service was ended while the mail server took the message: whether it was sent is not confirmed. It is not sent again.'

const RETRY_DELAY_MS = 10_000

/**
 * Sends each e-mail at most once, even if workers are killed. SMTP has no atomic way to send a message and record it, so there is a
 * moment after which the result is unknown. It lies between two commits: one that it is being sent, made when the server is ready
 * for the content and before the first byte, and one that it was sent. A worker that finds an e-mail in that state, with no other
 * worker on it, must choose between a duplicate and a possible loss. It was most likely sent, because the moment is as short as
 * SMTP allows; it counts as sent, with the remark that this is not confirmed.
 *
 * While a worker sends e-mails, a transaction that does nothing else holds a lock on each.
 *
 * @param signal aborted when no other e-mail is to be begun: the rest is queued again
 */
export async function deliverEmails(
  dependencies: EmailDeliveryDependencies,
  { operatorId, emailIds }: EmailsToSend,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { database } = dependencies
  await database.transaction(async db => {
    const rows = await tryLock(db, { emailIds })
    const [free, busy] = [rows.filter(each => each.locked), rows.filter(each => !each.locked)]
    // Another worker has them, and may be dying; a later attempt checks again.
    const runAt = new Date(now.getTime() + RETRY_DELAY_MS)
    await queueEmails(
      database,
      operatorId,
      busy.map(({ emailId }) => ({ emailId, runAt })),
    )
    const delivery = new EmailDelivery(dependencies, operatorId, now)
    await delivery.deliver(
      free.map(each => each.emailId),
      signal,
    )
  })
}

/** The delivery of e-mails that are locked. */
class EmailDelivery {
  readonly #dependencies: EmailDeliveryDependencies
  readonly #operatorId: string
  readonly #now: Date

  constructor(dependencies: EmailDeliveryDependencies, operatorId: string, now: Date) {
    this.#dependencies = dependencies
    this.#operatorId = operatorId
    this.#now = now
  }

  async deliver(emailIds: readonly string[], signal: AbortSignal): Promise<void> {
    const { database, mailer } = this.#dependencies
    const written = await this.#write(await this.#findDue(emailIds))
    const messageIds = await storeContents(database, this.#operatorId, written, {
      domain: domainOf(mailer),
      logged: mailer.transport === EmailTransport.LOG,
      now: this.#now,
    })
    const messages = written.flatMap(({ email, content }) => {
      const messageId = messageIds.get(email.emailId)
      return messageId === undefined ? [] : [{ email, message: { ...content, messageId, from: mailer.from } }]
    })
    switch (mailer.transport) {
      case null:
        for (const { email } of messages) await this.#attempt(email).awaitMailServer()
        return
      case EmailTransport.LOG:
        for (const { message } of messages) await mailer.deliver(message, async () => true)
        return
      case EmailTransport.SMTP:
        return this.#send(messages, signal)
    }
  }

  async #findDue(emailIds: readonly string[]): Promise<Email[]> {
    const emails = await findEmailsById(this.#dependencies.database, this.#operatorId, emailIds)
    const due: Email[] = []
    for (const email of emailIds.flatMap(emailId => emails.get(emailId) ?? [])) {
      if (email.status === EmailStatus.SENDING) await this.#attempt(email).recordSent(UNCONFIRMED)
      else if (email.status !== EmailStatus.PLANNED) continue
      else if (email.dueAt > this.#now) await this.#attempt(email).postpone(laterOf(email.dueAt, this.#now))
      else due.push(email)
    }
    return due
  }

  /** One that cannot be written is tried again later, by a job of its own. */
  async #write(emails: readonly Email[]): Promise<WrittenEmail[]> {
    const { prepare, report } = this.#dependencies
    const write = prepare(emails)
    const written: WrittenEmail[] = []
    for (const email of emails) {
      try {
        const content = await write(email)
        if ('reason' in content) await this.#attempt(email).drop(content)
        else written.push({ email, content })
      } catch (error) {
        await this.#attempt(email).recordFailure('The service failed to write it.', {
          permanent: false,
          refused: false,
        })
        report(error, email)
      }
    }
    return written
  }

  /** An unexpected error of one does not keep the others from being sent; the job is then tried again. */
  async #send(messages: readonly { email: Email; message: Message }[], signal: AbortSignal): Promise<void> {
    const { database, mailer } = this.#dependencies
    const errors: unknown[] = []
    for (const [index, { email, message }] of messages.entries()) {
      if (index > 0 && signal.aborted) {
        const left = messages.slice(index).map(each => each.email.emailId)
        await queueDueEmails(database, this.#operatorId, left)
        break
      }
      await send(mailer, message, this.#attempt(email)).catch(error => errors.push(error))
    }
    if (errors.length > 0) throw errors[0]
  }

  #attempt(email: Email): EmailAttempt {
    return new EmailAttempt(this.#dependencies.database, this.#operatorId, email, this.#now)
  }
}

async function send(mailer: Mailer, message: Message, attempt: EmailAttempt): Promise<void> {
  let claimFailed = false
  const claim = () =>
    attempt.claim().catch(error => {
      claimFailed = true
      throw error
    })
  try {
    const { sent } = await mailer.deliver(message, claim)
    if (sent) await attempt.recordSent()
  } catch (error) {
    // The claim may be committed although its answer was lost; no byte has been sent.
    if (claimFailed) await attempt.release()
    if (!(error instanceof DeliveryFailure)) throw error
    if (error.begun) await attempt.recordSent(`${error.message} It is not sent again.`)
    else await attempt.recordFailure(error.message, error)
  }
}

/** This machine's clock may be behind that of the database, which found the e-mail due. */
function laterOf(dueAt: Date, now: Date): Date {
  return new Date(Math.max(dueAt.getTime(), now.getTime() + RETRY_DELAY_MS))
}

function domainOf({ from }: Mailer): string {
  return from.address.slice(from.address.lastIndexOf('@') + 1)
}
