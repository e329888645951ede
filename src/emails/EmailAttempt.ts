import type { Database, Sql } from '../database/Database.ts'
import { recordBuiltIn } from '../meters/recording/builtInMeters.ts'
import type { EmailContent } from './EmailContent.ts'
import type { ReasonWithFacts } from './EmailReason.ts'
import type { EmailTransport } from './EmailTransport.ts'
import type { EmailRow } from './emailColumns.ts'
import { meterOf } from './meterOf.ts'
import { queueEmails } from './queueEmails.ts'
import { factsText } from './recordSkips.ts'

// If it is moved, dropped or planned again meanwhile, another job is queued for the new plan, and this one is obsolete.
const AS_READ =
  "e.operator_id = $1 and e.email_id = $2 and e.status = 'PLANNED' and e.due_at = $3 and e.created_at = $4"

// Its Message-ID gets the sender's domain when it is first written and then never changes, so that mail programs recognise a
// duplicate.
const KEEP = `
  update email e set recipient = $5, recipient_name = $6, subject = $7, text = $8, html = $9, language = $10, calendar = $11,
    message_id = case when position('@' in e.message_id) = 0 then $12 else e.message_id end
  where ${AS_READ} returning e.message_id "messageId"`

const DROP = `update email e set status = 'DROPPED', reason = $5, facts = $6, decided_at = $7 where ${AS_READ}`

const AWAIT = `update email e set status = 'AWAITING_MAIL_SERVER' where ${AS_READ}`

const CLAIM = `update email e set status = 'SENDING' where ${AS_READ} returning e.email_id`

// One statement, so that what was sent and what is counted cannot differ.
const record = (from: string) => `
  with sent as (
    update email e set status = 'SENT', transport = $5, sent_at = $6, attempts = e.attempts + 1, failure = $7
    where ${from} returning e.operator_id
  ), metered as (
    ${recordBuiltIn({
      operator: 's.operator_id',
      meter: '$8::text',
      info: '$9',
      now: '$6',
      from: 'sent s where $8::text is not null',
    })}
  )
  select 1 from sent`

const CLAIMED =
  "e.operator_id = $1 and e.email_id = $2 and e.status = 'SENDING' and e.due_at = $3 and e.created_at = $4"
const RECORD = { SMTP: record(CLAIMED), LOG: record(AS_READ) }

const RELEASE = `update email e set status = 'PLANNED' where ${CLAIMED}`

const FAIL = `
  update email e set status = $5, attempts = e.attempts + 1, failure = $6
  where (${AS_READ}) or (${CLAIMED}) returning e.email_id`

/** An attempt of one worker to send one e-mail. Each step is one statement, and takes effect only if nobody else has changed the plan. */
export class EmailAttempt {
  readonly #database: Database
  readonly #operatorId: string
  readonly #email: EmailRow
  readonly #plan: readonly unknown[]
  readonly #now: Date

  constructor(database: Database, operatorId: string, email: EmailRow, now: Date) {
    this.#database = database
    this.#operatorId = operatorId
    this.#email = email
    this.#plan = [operatorId, email.emailId, email.dueAt, email.createdAt]
    this.#now = now
  }

  /** Stores the content. Returns its Message-ID, or undefined if it is no longer to be sent. */
  async keep(
    { to, subject, text, html, language, calendar }: EmailContent,
    domain: string,
  ): Promise<string | undefined> {
    const written = [to.address, to.name, subject, text, html, language, calendar]
    const messageId = `${this.#email.messageId}@${domain}`
    const [kept] = await this.#database.query<{ messageId: string }>(KEEP, [...this.#plan, ...written, messageId])
    return kept?.messageId
  }

  async drop(why: ReasonWithFacts): Promise<void> {
    await this.#database.query(DROP, [...this.#plan, why.reason, factsText(why), this.#now])
  }

  /** Leaves it in the outbox until there is a mail server; `releaseAwaitingEmails` plans it again. */
  async awaitMailServer(): Promise<void> {
    await this.#database.query(AWAIT, this.#plan)
  }

  /** Claims it. From now on it may have been sent. */
  async claim(): Promise<boolean> {
    return (await this.#database.query(CLAIM, this.#plan)).length > 0
  }

  /** Releases the claim when it is certain that nothing was sent. */
  async release(): Promise<void> {
    await this.#database.query(RELEASE, this.#plan)
  }

  /**
   * Records that it was sent. Returns false if somebody else has changed the plan.
   * @param unconfirmed why nobody knows for certain that it was sent
   */
  async recordSent(transport: EmailTransport, unconfirmed: string | null = null): Promise<boolean> {
    const { meter = null, extraInfo = null } = meterOf(this.#email) ?? {}
    const values = [...this.#plan, transport, this.#now, unconfirmed, meter, extraInfo]
    return (await this.#database.query(RECORD[transport], values)).length > 0
  }

  /** Plans another attempt, or gives up after a permanent failure or too many attempts. */
  async recordFailure(failure: string, permanent: boolean): Promise<void> {
    const runAt = permanent ? null : nextAttempt(this.#email.attempts + 1, this.#now)
    await this.#database.transaction(async sql => {
      const failed = await sql.query(FAIL, [...this.#plan, runAt ? 'PLANNED' : 'FAILED', failure])
      if (failed.length > 0 && runAt) await this.#queue(sql, runAt)
    })
  }

  /** Queues it again for later, without counting an attempt. */
  async postpone(until: Date): Promise<void> {
    await this.#queue(this.#database, until)
  }

  async #queue(sql: Sql, runAt: Date): Promise<void> {
    await queueEmails(sql, this.#operatorId, [{ emailId: this.#email.emailId, runAt }])
  }
}

/** Minutes until the next attempt after each failed one: eight attempts in about an hour. */
const RETRY_MINUTES = [0.5, 1, 2, 5, 10, 15, 30]

/** When to try again after a number of attempts; null to give up. */
function nextAttempt(attempts: number, now: Date): Date | null {
  const minutes = RETRY_MINUTES[attempts - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}
