import { operationLimits } from '../../../domain/rules/operationLimits.ts'
import { pageNames } from './pageNames.ts'

const several = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const { backup, backupVerification, auditVerification } = operationLimits

/** How the service runs. What is between backticks is code. */
export const operations = {
  name: pageNames.operations,
  lead: 'How the service runs, refreshed every half minute while this page is open. What waits and what fails is yours; workers, jobs and backups are those of the whole installation.',
  well: 'All is well: nothing needs attention.',
  problems: 'What needs attention',
  guide: 'What to do',
  problem: {
    DATABASE_AWAY: () => [
      'The database does not answer.',
      'Look at PostgreSQL, and at the network to it. The service goes on by itself.',
    ],
    COMMITS_STALLED: () => [
      'The database does not commit.',
      'You can look at everything and change nothing. Look at its disk, and at its standby.',
    ],
    NO_WORKER: () => [
      'No worker is running.',
      'No e-mail, no webhook and no other job is done. Start a process with `ROLE=all` or `ROLE=worker`.',
    ],
    MIGRATIONS_PENDING: (count: number) => [
      `The database lacks ${several(count, 'migration')} of this version.`,
      'Run `booking-gateway migrate up`.',
    ],
    BACKUP_DIFFERS: (count: number) => [
      `The last verification of a backup found ${several(count, 'difference')}.`,
      'Keep the backups that are older, take a new one, and run `booking-gateway verify-backup` on it: it names what differs.',
    ],
    AUDIT_FAULTY: (count: number) => [
      `The audit log is not as it was written: ${several(count, 'fault')}.`,
      'Run `booking-gateway audit verify`: it names each entry that was edited or is missing.',
    ],
    BACKUP_MISSING: () => [
      'No backup was ever taken.',
      'Run `booking-gateway backup --to /backups --key-file backup.key`, and do so every night.',
    ],
    BACKUP_OLD: (when: string) => [
      `The last backup was taken ${when}.`,
      `There should be one every ${backup / 3600} hours. Run \`booking-gateway backup\`, and look why it did not run at night.`,
    ],
    JOBS_UNKNOWN: () => ['The jobs could not be counted.', 'The database is slow, or there are very many of them.'],
    JOBS_LATE: (longest: string) => [
      `Jobs are late, one of them by ${longest}.`,
      'They are below. If a worker is running, its log says what fails.',
    ],
    CHANGES_LATE: (longest: string) => [
      `Changes have waited for ${longest} to be sent.`,
      'Partners and webhooks do not have them yet. After a large import this is normal for some minutes.',
    ],
    EVENTS_LATE: (longest: string) => [
      `What follows from a booking has waited for ${longest}.`,
      'E-mails and offers of the waitlist are late. The log of the worker says why.',
    ],
    NO_MAIL_SERVER: (count: number) => [
      count === 1 ? 'An e-mail waits for a mail server.' : `${count} e-mails wait for a mail server.`,
      'Set `SMTP_URL`. What waits for more than seven days is dropped.',
    ],
    DELIVERIES_LATE: (longest: string) => [
      `Messages to webhooks have waited for ${longest}.`,
      'If a worker is running, see whether it reaches the internet.',
    ],
    JOBS_GIVEN_UP: (count: number) => [
      count === 1 ? 'A job was given up.' : `${count} jobs were given up.`,
      'What was given up is not tried again by itself. See why it failed, and start it again.',
    ],
    EMAILS_FAILED: (count: number) => [
      count === 1
        ? 'An e-mail of the last day could not be sent.'
        : `${count} e-mails of the last day could not be sent.`,
      'Each says why, and can be tried again.',
    ],
    WEBHOOKS_STOPPED: (count: number) => [
      count === 1
        ? 'A webhook was paused, because it does not work.'
        : `${count} webhooks were paused, because they do not work.`,
      'Nothing is sent there. Resume it where it works again: what happened meanwhile is sent then.',
    ],
    WEBHOOKS_FAILING: (count: number) => [
      count === 1 ? 'A webhook fails.' : `${count} webhooks fail.`,
      'Messages are sent again, less and less often. What fails for five days is paused.',
    ],
    BACKUP_UNVERIFIED: (takenByService: boolean) => [
      `No backup was verified in the last ${backupVerification / 86_400} days.`,
      `A backup that was never restored may not be one. ${takenByService ? 'Run `booking-gateway verify-backup --from /backups`.' : 'Restore one, and run `booking-gateway verify-backup --database-url` on it.'}`,
    ],
    AUDIT_UNVERIFIED: () => [
      `The audit log was not verified in the last ${auditVerification / 86_400} days.`,
      'A job does so every night, so see whether a worker runs then, or run `booking-gateway audit verify`.',
    ],
  },
  /** Of a newer version of the service. */
  otherProblem: (code: string) => [`The service reports ${code}.`, 'Reload this page: there is a newer version of it.'],
  service: 'Service',
  database: 'Database',
  databases: {
    READY: 'Answers and saves',
    NO_COMMITS: 'Answers, and does not save',
    NO_DATABASE: 'Does not answer',
  },
  workers: 'Workers',
  liveWorkers: (count: number) => (count === 0 ? 'None is running' : `${count} running`),
  missingWorkers: (count: number) => `${count} ended, and not replaced yet`,
  version: 'Version',
  runsSince: 'Runs since',
  schema: 'Tables',
  schemaCurrent: 'Up to date',
  schemaNewer: 'Of a newer version: replace this process',
  waits: 'What waits',
  none: 'None',
  waiting: (count: string, longest: string) => `${count}, the oldest for ${longest}`,
  changes: 'Changes to send',
  events: 'What follows from bookings',
  emailsWaiting: 'E-mails without a mail server',
  emailsFailed: 'Failed e-mails, last day',
  deliveries: 'Messages to webhooks',
  webhooks: 'Webhooks',
  webhookCount: (count: number) => several(count, 'webhook'),
  failing: (count: number) => `${count} failing`,
  paused: (count: number) => `${count} paused`,
  jobs: 'Jobs',
  noJobs: 'No job waits, and none was given up.',
  task: 'What it does',
  due: 'Due',
  oldest: 'Oldest for',
  givenUp: 'Given up',
  tasks: {
    'bookings-changed:waitlist': 'Waitlist after a booking',
    'bookings-changed:workflows': 'E-mails after a booking',
    'end-holds': 'Holds that have expired',
    'offer-places': 'Offers of the waitlist',
    'basket-abandoned': 'E-mails about baskets',
    'workflow-changed': 'E-mails of a changed workflow',
    'activity-moved': 'E-mails of a moved activity',
    'usage-night': 'Usage, at night',
    'statement-night': 'Statements, at night',
    'booking-night': 'Bookings, at night',
    'audit-night': 'Audit log, at night',
    'person-erased': 'Erasing a person',
    bulk: 'Imports and exports of lists',
    closure: 'Bookings of closed departures',
    'send-email': 'Sending an e-mail',
    'send-emails': 'Sending e-mails',
    'staff-letter': 'Sending a link to sign in',
    other: 'Of another version',
  } as Readonly<Record<string, string>>,
  backups: 'Backups',
  lastBackup: 'Last backup',
  lastVerified: 'Last verified',
  never: 'Never',
  byOthers:
    'This database is backed up by its own tools, which the service does not know. Restore a backup now and then, and run `booking-gateway verify-backup --database-url` on it.',
  runs: 'Last backups and verifications',
  what: 'What',
  kinds: { BACKUP: 'Backup', EXPORT: 'Export', VERIFICATION: 'Verification' },
  began: 'Begun',
  took: 'Took',
  size: 'Size',
  dataOf: 'Data of',
  outcome: 'Outcome',
  complete: 'Complete',
  verified: 'Verified',
  notVerified: 'Not verified',
  equal: 'No difference',
  differs: (count: number) => several(count, 'difference'),
  audit: 'Audit log',
  entries: 'Entries',
  lastEntry: 'Last entry',
  verifiedAt: 'Verified',
  notYet: 'Not yet',
  faults: (count: number) => (count === 0 ? 'all as it was written' : several(count, 'fault')),
} as const
