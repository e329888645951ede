import { type Expression, sql } from 'kysely'

/**
 * Every advisory lock that is taken, as SQL for the argument of `pg_advisory_lock` and its like. Two locks with the same number keep
 * each other waiting without a reason, and so do instances of two versions with different numbers for the same lock: a number never changes.
 *
 * The parameters are SQL too: `$1`, or what a statement is given.
 */
export const locks = {
  /** Applying migrations. Held by a session. */
  migrations: '1651470187',
  /** Running the chores, on one instance at a time. */
  chores: '1667788399',
  /** Adding the default workflows to operators without any. */
  defaultWorkflows: '1684106608',
  /** Loading the demo and reading its keys. */
  demo: '1684368751',

  /** A worker's heartbeat, held by a session of its own. The jobs of a claimant without it are reclaimed. */
  workerLives: (claimant: string) => `1785684595, hashtext(${claimant})`,

  /** A booking request with an idempotency key: its twin is told that the first one is still being carried out. */
  idempotencyKey: (operatorId: Expression<string>, callerId: Expression<string>, key: Expression<string | null>) =>
    sql<number>`hashtextextended(${operatorId}::uuid || ' ' || ${callerId}::uuid || ' ' || ${key}, 0)`,
  /** What a key holds: two holds of one key come one after the other, or neither would see the places of the other. */
  heldBy: (keyId: string) => `hashtextextended('held by ' || ${keyId}::uuid, 0)`,
  /** An operator's usage: shared for writers (taken by a trigger of the table), exclusive for recounting. */
  usage: (operatorId: string) => `1970495847, hashtext(${operatorId}::uuid::text)`,

  /** Planning the e-mails of a booking: serialised, so that the last one reads the booking's latest state. */
  emailsOfBooking: (bookingId: string) => `hashtextextended('e-mails of ' || ${bookingId}, 0)`,
  /** Resending an operator's e-mails: their number per hour is limited. */
  resentEmails: (operatorId: string) => `hashtextextended('e-mails sent once more of ' || ${operatorId}::uuid, 0)`,
  /** Sending one e-mail, until the mail server has answered. */
  email: (emailId: string) => `hashtextextended('email ' || ${emailId}::uuid, 0)`,
} as const
