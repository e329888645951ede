import { type Expression, sql } from 'kysely'

/**
 * Every advisory lock of the service, as SQL for the argument of `pg_advisory_lock` and similar functions. Locks with the same
 * number would block each other needlessly, and instances of two versions that use different numbers for the same lock would not
 * exclude each other: a number never changes.
 *
 * The parameters are SQL too: `$1`, or a placeholder of a statement.
 *
 * Functions of the database take two more, which begin with an operator's identifier or with `held by`: `lock_idempotency_keys` that of a
 * booking request with an idempotency key, because a concurrent duplicate is refused, and `take_places` that of the holds of an API key,
 * because concurrent transactions would not see each other's places.
 */
export const locks = {
  /** Applying migrations. Held by a session. */
  migrations: '1651470187',
  /** Changing the defaults of the sessions of the service's user. */
  sessionDefaults: '1785293420',
  /** Running the chores, on one instance at a time. */
  chores: '1667788399',
  /** Creating the users of the embedded database. */
  roles: '1919905651',
  /** Adding the default workflows to operators without any. */
  defaultWorkflows: '1684106608',
  /** Taking a backup. Held by its session. */
  backup: '1651209584',
  /** Loading the demo and reading its keys. */
  demo: '1684368751',

  /** A worker's heartbeat, held by a dedicated session. The jobs of a claimant without it are reclaimed. */
  workerLives: (claimant: string) => `1785684595, hashtext(${claimant})`,

  /** An operator's usage: shared for writers (taken by count_usage), exclusive for recounting. */
  usage: (operatorId: Expression<string>) => sql`1970495847, hashtext(${operatorId}::uuid::text)`,

  /** Planning the e-mails of a booking: serialised, so that the last one reads the booking's latest state. */
  emailsOfBooking: (bookingId: Expression<string>) => sql<number>`hashtextextended('e-mails of ' || ${bookingId}, 0)`,
  /** Resending the e-mails of a booking: their number per hour is limited. */
  resentEmails: (bookingId: Expression<string>) =>
    sql<number>`hashtextextended('e-mails sent once more of ' || ${bookingId}::uuid, 0)`,
  /** Making bulk operations of an operator: the number of unfinished ones is limited. */
  bulkOperations: (operatorId: Expression<string>) =>
    sql<number>`hashtextextended('bulk operations of ' || ${operatorId}::uuid, 0)`,
  /** Taking promo codes and vouchers of an operator, and giving them back. */
  promotions: (operatorId: Expression<string>) =>
    sql<number>`hashtextextended('promotions of ' || ${operatorId}::uuid, 0)`,
  /** Merging, separating and erasing customers of an operator. */
  customers: (operatorId: Expression<string>) =>
    sql<number>`hashtextextended('customers of ' || ${operatorId}::uuid, 0)`,
  /** Creating webhook endpoints of an operator: their number is limited. */
  webhooks: (operatorId: Expression<string>) => sql<number>`hashtextextended('webhooks of ' || ${operatorId}::uuid, 0)`,
  /** Sending one e-mail, until the mail server has answered. */
  email: (emailId: Expression<string>) => sql<number>`hashtextextended('email ' || ${emailId}::uuid, 0)`,
} as const
