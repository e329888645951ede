import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { builtInsCounted, recordBuiltIn } from '../meters/recording/builtInMeters.ts'
import type { Email } from './Email.ts'
import type { ReasonWithFacts } from './EmailReason.ts'
import { EmailStatus } from './EmailStatus.ts'
import { meterOf } from './meterOf.ts'
import { queueEmails } from './queueEmails.ts'
import { factsText } from './recordSkips.ts'

/**
 * An e-mail as it was read. If it is moved, dropped or planned again concurrently, another job is queued for the new plan, and
 * this one is obsolete.
 */
interface Plan {
  operatorId: string
  emailId: string
  dueAt: Date
  createdAt: Date
}

const isStill = (status: EmailStatus, { operatorId, emailId, dueAt, createdAt }: Placeholders<Plan>) => sql<boolean>`
  e.operator_id = ${operatorId} and e.email_id = ${emailId} and e.status = ${status} and e.due_at = ${dueAt} and e.created_at = ${createdAt}`

const drop = preparedStatement(
  (at: Placeholders<Plan & { reason: string; facts: string | null; now: Date }>) => sql`
  update email e set status = 'DROPPED', reason = ${at.reason}, facts = ${at.facts}, decided_at = ${at.now}
  where ${isStill(EmailStatus.PLANNED, at)}`,
)

const move = (from: EmailStatus, to: EmailStatus) =>
  preparedStatement(
    (plan: Placeholders<Plan>) =>
      sql`update email e set status = ${to} where ${isStill(from, plan)} returning e.email_id`,
  )

const awaitMailServer = move(EmailStatus.PLANNED, EmailStatus.AWAITING_MAIL_SERVER)
const claim = move(EmailStatus.PLANNED, EmailStatus.SENDING)
const release = move(EmailStatus.SENDING, EmailStatus.PLANNED)

// One statement, so that what was sent and what is counted cannot differ.
const recordSent = preparedStatement(
  (at: Placeholders<Plan & Sent>) => sql`
  with sent as (
    update email e set status = 'SENT', transport = 'SMTP', sent_at = ${at.now}, attempts = e.attempts + 1, failure = ${at.failure}
    where ${isStill(EmailStatus.SENDING, at)} returning e.email_id
  ), ${recordBuiltIn({
    operatorId: at.operatorId,
    meter: sql`${at.meter}::text`,
    extraInfo: at.extraInfo,
    now: at.now,
    from: sql`sent where ${at.meter}::text is not null`,
  })}
  select ${builtInsCounted} from sent`,
)

interface Sent {
  now: Date
  failure: string | null
  meter: string | null
  extraInfo: string | null
}

const fail = preparedStatement(
  (at: Placeholders<Plan & { status: EmailStatus; failure: string }>) => sql`
  update email e set status = ${at.status}, attempts = e.attempts + 1, failure = ${at.failure}
  where (${isStill(EmailStatus.PLANNED, at)}) or (${isStill(EmailStatus.SENDING, at)}) returning e.email_id`,
)

/**
 * An attempt of one worker to send one e-mail. Each step is one statement, and takes effect only if no other transaction has
 * changed the plan.
 */
export class EmailAttempt {
  readonly #database: Database
  readonly #operatorId: string
  readonly #email: Email
  readonly #plan: Plan
  readonly #now: Date

  constructor(database: Database, operatorId: string, email: Email, now: Date) {
    this.#database = database
    this.#operatorId = operatorId
    this.#email = email
    this.#plan = { operatorId, emailId: email.emailId, dueAt: email.dueAt, createdAt: email.createdAt }
    this.#now = now
  }

  async drop(why: ReasonWithFacts): Promise<void> {
    await drop(this.#database, { ...this.#plan, reason: why.reason, facts: factsText(why), now: this.#now })
  }

  /** Leaves it in the outbox until there is a mail server; `releaseAwaitingEmails` plans it again. */
  async awaitMailServer(): Promise<void> {
    await awaitMailServer(this.#database, this.#plan)
  }

  /** Claims it. From now on it may have been sent. */
  async claim(): Promise<boolean> {
    return (await claim(this.#database, this.#plan)).length > 0
  }

  /** Releases the claim when it is certain that nothing was sent. */
  async release(): Promise<void> {
    await release(this.#database, this.#plan)
  }

  /**
   * Records that it was sent to the mail server. Returns false if another transaction has changed the plan.
   * @param unconfirmed why it is not certain that it was sent
   */
  async recordSent(unconfirmed: string | null = null): Promise<boolean> {
    const { meter = null, extraInfo = null } = meterOf(this.#email) ?? {}
    const sent = { ...this.#plan, now: this.#now, failure: unconfirmed, meter, extraInfo }
    return (await recordSent(this.#database, sent)).length > 0
  }

  /** Plans another attempt, or gives up after a permanent failure or too many attempts. */
  async recordFailure(
    failure: string,
    { permanent, refused }: { permanent: boolean; refused: boolean },
  ): Promise<void> {
    const runAt = permanent ? null : nextAttempt(this.#email.attemptCount + 1, refused, this.#now)
    await this.#database.transaction(async db => {
      const status = runAt ? EmailStatus.PLANNED : EmailStatus.FAILED
      const failed = await fail(db, { ...this.#plan, status, failure })
      if (failed.length > 0 && runAt) await this.#queue(db, runAt)
    })
  }

  /** Queues it again for later, without counting an attempt. */
  async postpone(until: Date): Promise<void> {
    await this.#queue(this.#database, until)
  }

  async #queue(db: Sql, runAt: Date): Promise<void> {
    await queueEmails(db, this.#operatorId, [{ emailId: this.#email.emailId, runAt }])
  }
}

/** Minutes until the next attempt after each failed one: eight attempts in about an hour. */
const RETRY_MINUTES = [0.5, 1, 2, 5, 10, 15, 30]

/** What the operator must correct is tried once an hour after that, for two days in all. */
const HOURLY_ATTEMPTS = 47

/** When to try again after a number of attempts; null to give up. */
function nextAttempt(attempts: number, refused: boolean, now: Date): Date | null {
  const hourly = refused && attempts <= RETRY_MINUTES.length + HOURLY_ATTEMPTS ? 60 : undefined
  const minutes = RETRY_MINUTES[attempts - 1] ?? hourly
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}
