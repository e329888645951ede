import { sql } from 'kysely'
import type { Database, Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { recordBuiltIn } from '../meters/recording/builtInMeters.ts'
import type { Email } from './Email.ts'
import type { EmailContent } from './EmailContent.ts'
import type { Why } from './EmailReason.ts'
import { EmailStatus } from './EmailStatus.ts'
import type { EmailTransport } from './EmailTransport.ts'
import type { EmailRow } from './emailColumns.ts'
import { meterOf } from './meterOf.ts'
import { nextTry } from './nextTry.ts'
import { factsText } from './noteSkips.ts'
import { queueEmails } from './queueEmails.ts'

/** An e-mail as it was read. Whoever moves, drops or plans it anew meanwhile makes another plan of it, for which another job is queued: this one is then over. */
interface Plan {
  operatorId: string
  emailId: string
  dueAt: Date
  createdAt: Date
}

const isStill = (status: EmailStatus, { operatorId, emailId, dueAt, createdAt }: Placeholders<Plan>) => sql<boolean>`
  e.operator_id = ${operatorId} and e.email_id = ${emailId} and e.status = ${status} and e.due_at = ${dueAt} and e.created_at = ${createdAt}`

// Its identifier gets the sender's domain when it is first written, and then stays, so that a second copy is known as one.
const keep = statement(
  (at: Placeholders<Plan & Written>) => sql<{ messageId: string }>`
  update email e set recipient = ${at.recipient}, recipient_name = ${at.recipientName}, subject = ${at.subject}, text = ${at.text},
    html = ${at.html}, language = ${at.language}, calendar = ${at.calendar},
    message_id = case when position('@' in e.message_id) = 0 then ${at.messageId} else e.message_id end
  where ${isStill(EmailStatus.PLANNED, at)} returning e.message_id "messageId"`,
)

type Written = Pick<
  Email,
  'recipient' | 'recipientName' | 'subject' | 'text' | 'html' | 'language' | 'calendar' | 'messageId'
>

const drop = statement(
  (at: Placeholders<Plan & { reason: string; facts: string | null; now: Date }>) => sql`
  update email e set status = 'DROPPED', reason = ${at.reason}, facts = ${at.facts}, decided_at = ${at.now}
  where ${isStill(EmailStatus.PLANNED, at)}`,
)

const move = (from: EmailStatus, to: EmailStatus) =>
  statement(
    (plan: Placeholders<Plan>) =>
      sql`update email e set status = ${to} where ${isStill(from, plan)} returning e.email_id`,
  )

const awaitMailServer = move(EmailStatus.PLANNED, EmailStatus.AWAITING_MAIL_SERVER)
const claim = move(EmailStatus.PLANNED, EmailStatus.SENDING)
const release = move(EmailStatus.SENDING, EmailStatus.PLANNED)

// One statement: what was sent and what is counted cannot differ.
const recordSent = (from: EmailStatus) =>
  statement(
    (at: Placeholders<Plan & Sent>) => sql`
  with sent as (
    update email e set status = 'SENT', transport = ${at.transport}, sent_at = ${at.now}, attempts = e.attempts + 1, failure = ${at.failure}
    where ${isStill(from, at)} returning e.operator_id
  ), metered as (
    ${recordBuiltIn({
      operatorId: sql`s.operator_id`,
      meter: sql`${at.meter}::text`,
      extraInfo: at.extraInfo,
      now: at.now,
      from: sql`sent s where ${at.meter}::text is not null`,
    })}
  )
  select 1 from sent`,
  )

interface Sent {
  transport: EmailTransport
  now: Date
  failure: string | null
  meter: string | null
  extraInfo: string | null
}

const record = { SMTP: recordSent(EmailStatus.SENDING), LOG: recordSent(EmailStatus.PLANNED) }

const fail = statement(
  (at: Placeholders<Plan & { status: EmailStatus; failure: string }>) => sql`
  update email e set status = ${at.status}, attempts = e.attempts + 1, failure = ${at.failure}
  where (${isStill(EmailStatus.PLANNED, at)}) or (${isStill(EmailStatus.SENDING, at)}) returning e.email_id`,
)

/** One e-mail in the hands of one worker: each step is one statement, and happens only if nobody else has changed the plan. */
export class EmailAttempt {
  readonly #database: Database
  readonly #operatorId: string
  readonly #email: EmailRow
  readonly #plan: Plan
  readonly #now: Date

  constructor(database: Database, operatorId: string, email: EmailRow, now: Date) {
    this.#database = database
    this.#operatorId = operatorId
    this.#email = email
    this.#plan = { operatorId, emailId: email.emailId, dueAt: email.dueAt, createdAt: email.createdAt }
    this.#now = now
  }

  /** Keeps what was written; answers its Message-ID, or undefined when it is not to be sent any more. */
  async keep(
    { to, subject, text, html, language, calendar }: EmailContent,
    domain: string,
  ): Promise<string | undefined> {
    const messageId = `${this.#email.messageId}@${domain}`
    const written = {
      recipient: to.address,
      recipientName: to.name,
      subject,
      text,
      html,
      language,
      calendar,
      messageId,
    }
    const [kept] = await keep(this.#database, { ...this.#plan, ...written })
    return kept?.messageId
  }

  async drop(why: Why): Promise<void> {
    await drop(this.#database, { ...this.#plan, reason: why.reason, facts: factsText(why), now: this.#now })
  }

  /** Leaves it in the outbox until there is a mail server; `releaseWaiting` comes back to it. */
  async awaitMailServer(): Promise<void> {
    await awaitMailServer(this.#database, this.#plan)
  }

  /** From here on it may have been sent. */
  async claim(): Promise<boolean> {
    return (await claim(this.#database, this.#plan)).length > 0
  }

  /** Takes the claim back: it is certain that nothing was sent. */
  async release(): Promise<void> {
    await release(this.#database, this.#plan)
  }

  /**
   * Answers whether it did: not where somebody else has changed the plan.
   *
   * @param unconfirmed why nobody knows for certain that it was sent
   */
  async recordSent(transport: EmailTransport, unconfirmed: string | null = null): Promise<boolean> {
    const { meter = null, extraInfo = null } = meterOf(this.#email) ?? {}
    const sent = { ...this.#plan, transport, now: this.#now, failure: unconfirmed, meter, extraInfo }
    return (await record[transport](this.#database, sent)).length > 0
  }

  /** It is tried again later, or given up where that is no use or was done often enough. */
  async recordFailure(failure: string, permanent: boolean): Promise<void> {
    const runAt = permanent ? null : nextTry(this.#email.attempts + 1, this.#now)
    await this.#database.transaction(async db => {
      const status = runAt ? EmailStatus.PLANNED : EmailStatus.FAILED
      const failed = await fail(db, { ...this.#plan, status, failure })
      if (failed.length > 0 && runAt) await this.#queue(db, runAt)
    })
  }

  /** Comes back to it later, as if nothing had happened. */
  async postpone(until: Date): Promise<void> {
    await this.#queue(this.#database, until)
  }

  async #queue(db: Sql, runAt: Date): Promise<void> {
    await queueEmails(db, this.#operatorId, [{ emailId: this.#email.emailId, runAt }])
  }
}
