import { type Expression, sql } from 'kysely'

/**
 * Every advisory lock that is taken, as SQL for the argument of `pg_advisory_lock` and its like. Two locks with the same number keep
 * each other waiting without a reason, and so do instances of two versions with different numbers for the same lock: a number never changes.
 *
 * The parameters are SQL too: `$1`, or what a statement is given.
 */
export const locks = {
  /** Applying migrations. By a session, for as long as they take. */
  migrations: '1651470187',
  /** The chores, which one instance at a time runs. */
  chores: '1667788399',
  /** Giving the default workflows to operators that have none. */
  defaultWorkflows: '1684106608',
  /** Loading the demo, and opening its keys. */
  demo: '1684368751',

  /** That a worker lives. By a session of its own, for as long as the worker lives; the jobs of a claimant without it are reclaimed. */
  workerLives: (claimant: string) => `1785684595, hashtext(${claimant})`,

  /** A booking request with an idempotency key: its twin is told that the first one is still being carried out. */
  idempotencyKey: (operatorId: Expression<string>, callerId: Expression<string>, key: Expression<string | null>) =>
    sql<number>`hashtextextended(${operatorId}::uuid || ' ' || ${callerId}::uuid || ' ' || ${key}, 0)`,
  /** What a key holds: two holds of one key come one after the other, or neither would see the places of the other. */
  heldBy: (keyId: string) => `hashtextextended('held by ' || ${keyId}::uuid, 0)`,
  /** The ledger of an operator: shared by whoever writes to it (by a trigger of the table), exclusive for whoever counts it anew. */
  usage: (operatorId: string) => `1970495847, hashtext(${operatorId}::uuid::text)`,

  /** Planning the e-mails of a booking: whoever comes last reads the booking as it is last. */
  emailsOfBooking: (bookingId: string) => `hashtextextended('e-mails of ' || ${bookingId}, 0)`,
  /** Sending e-mails of an operator once more: their number within an hour is limited. */
  resentEmails: (operatorId: string) => `hashtextextended('e-mails sent once more of ' || ${operatorId}::uuid, 0)`,
  /** Sending one e-mail, for as long as the mail server takes. */
  email: (emailId: string) => `hashtextextended('email ' || ${emailId}::uuid, 0)`,
} as const
