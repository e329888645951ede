import { registerEnumType } from 'type-graphql'
import { operationLimits } from '../rules/operationLimits.ts'

/** What needs somebody's attention, the most severe first. */
export enum OperationsProblem {
  DATABASE_AWAY = 'DATABASE_AWAY',
  COMMITS_STALLED = 'COMMITS_STALLED',
  NO_WORKER = 'NO_WORKER',
  MIGRATIONS_PENDING = 'MIGRATIONS_PENDING',
  BACKUP_DIFFERS = 'BACKUP_DIFFERS',
  AUDIT_FAULTY = 'AUDIT_FAULTY',
  BACKUP_MISSING = 'BACKUP_MISSING',
  BACKUP_OLD = 'BACKUP_OLD',
  JOBS_UNKNOWN = 'JOBS_UNKNOWN',
  JOBS_LATE = 'JOBS_LATE',
  CHANGES_LATE = 'CHANGES_LATE',
  EVENTS_LATE = 'EVENTS_LATE',
  NO_MAIL_SERVER = 'NO_MAIL_SERVER',
  DELIVERIES_LATE = 'DELIVERIES_LATE',
  JOBS_GIVEN_UP = 'JOBS_GIVEN_UP',
  EMAILS_FAILED = 'EMAILS_FAILED',
  WEBHOOKS_STOPPED = 'WEBHOOKS_STOPPED',
  WEBHOOKS_FAILING = 'WEBHOOKS_FAILING',
  BACKUP_UNVERIFIED = 'BACKUP_UNVERIFIED',
  AUDIT_UNVERIFIED = 'AUDIT_UNVERIFIED',
}

const { jobs, nightlyJobs, changes, events, deliveries, backup, backupVerification, auditVerification } =
  operationLimits

registerEnumType(OperationsProblem, {
  name: 'OperationsProblem',
  description:
    'Something that needs attention, the most severe first. The guide Operating says under Alerts what to do. More can be added.',
  valuesConfig: {
    DATABASE_AWAY: { description: 'The database does not answer.' },
    COMMITS_STALLED: { description: 'The database answers, but no commit ends: writes are refused.' },
    NO_WORKER: { description: 'No worker is alive: no e-mail, webhook or other job is done.' },
    MIGRATIONS_PENDING: { description: 'The database lacks migrations of this version.' },
    BACKUP_DIFFERS: { description: 'The last verification of a backup found differences.' },
    AUDIT_FAULTY: {
      description: 'The last verification of the audit log found entries that were edited or are missing.',
    },
    BACKUP_MISSING: { description: 'There has never been a backup.' },
    BACKUP_OLD: { description: `The last backup is older than ${backup / 3600} hours.` },
    JOBS_UNKNOWN: { description: 'The jobs could not be counted: the database is slow, or there are too many.' },
    JOBS_LATE: {
      description: `A job has been due for more than ${jobs / 60} minutes, or one of the night for more than ${nightlyJobs / 3600} hours.`,
    },
    CHANGES_LATE: { description: `A change has had no number in the change feed for more than ${changes} seconds.` },
    EVENTS_LATE: { description: `What follows from a booking has not begun for more than ${events} seconds.` },
    NO_MAIL_SERVER: { description: 'E-mails are due and there is no mail server.' },
    DELIVERIES_LATE: { description: `A webhook delivery has been due for more than ${deliveries / 60} minutes.` },
    JOBS_GIVEN_UP: { description: 'A job was given up after its last attempt.' },
    EMAILS_FAILED: { description: 'E-mails that became due within the last day were given up.' },
    WEBHOOKS_STOPPED: { description: 'The service paused a webhook, because it does not work.' },
    WEBHOOKS_FAILING: { description: 'The last attempts of a webhook failed.' },
    BACKUP_UNVERIFIED: {
      description: `No backup was verified without differences for more than ${backupVerification / 86_400} days.`,
    },
    AUDIT_UNVERIFIED: {
      description: `The audit log was not verified for more than ${auditVerification / 86_400} days.`,
    },
  },
})
