import { href } from '../address.ts'
import { fromNow } from '../format.ts'
import { words } from '../words.ts'
import { longest } from './longest.ts'
import type { OperationsData } from './OperationsData.ts'
import { Sentence } from './Sentence.tsx'

const texts = words.operations

type Code = keyof typeof texts.problem

/** What a problem is, what to do, and where. */
interface Described {
  texts: readonly string[]
  link: { at: string; word: string }
}

const guide = (section: string) => ({ at: `/guides/operating#${section}`, word: texts.guide })
const page = (at: 'webhooks' | 'outbox' | 'audit', query = {}) => ({ at: href(at, query), word: words.pageNames[at] })
const lateJobs = ({ jobs }: OperationsData) => Math.max(0, ...(jobs ?? []).map(each => each.oldestSeconds))
const givenUp = ({ jobs }: OperationsData) => (jobs ?? []).reduce((sum, each) => sum + each.givenUpCount, 0)

const { problem } = texts

const described: Readonly<Record<Code, (shown: OperationsData) => Described>> = {
  DATABASE_AWAY: () => ({ texts: problem.DATABASE_AWAY(), link: guide('databaseaway') }),
  COMMITS_STALLED: () => ({ texts: problem.COMMITS_STALLED(), link: guide('commitsstalled') }),
  NO_WORKER: () => ({ texts: problem.NO_WORKER(), link: guide('jobs') }),
  MIGRATIONS_PENDING: ({ service }) => ({
    texts: problem.MIGRATIONS_PENDING(service.pendingMigrationCount),
    link: guide('upgrade'),
  }),
  BACKUP_DIFFERS: ({ backups }) => ({
    texts: problem.BACKUP_DIFFERS(backups.differenceCount ?? 0),
    link: guide('backupdiffers'),
  }),
  AUDIT_FAULTY: ({ audit }) => ({ texts: problem.AUDIT_FAULTY(audit.faultCount ?? 0), link: guide('the-audit-log') }),
  BACKUP_MISSING: () => ({ texts: problem.BACKUP_MISSING(), link: guide('back-up') }),
  BACKUP_OLD: ({ backups }) => ({
    texts: problem.BACKUP_OLD(backups.lastBackupAt ? fromNow(backups.lastBackupAt) : ''),
    link: guide('backupold'),
  }),
  JOBS_UNKNOWN: () => ({ texts: problem.JOBS_UNKNOWN(), link: guide('backlogunknown') }),
  JOBS_LATE: shown => ({ texts: problem.JOBS_LATE(longest(lateJobs(shown))), link: guide('jobslate') }),
  JOBS_GIVEN_UP: shown => ({ texts: problem.JOBS_GIVEN_UP(givenUp(shown)), link: guide('jobsgivenup') }),
  CHANGES_LATE: ({ changesUnnumbered }) => ({
    texts: problem.CHANGES_LATE(longest(changesUnnumbered.oldestSeconds)),
    link: guide('changeslate'),
  }),
  EVENTS_LATE: ({ bookingEventsUnrelayed }) => ({
    texts: problem.EVENTS_LATE(longest(bookingEventsUnrelayed.oldestSeconds)),
    link: guide('eventslate'),
  }),
  NO_MAIL_SERVER: ({ emailsAwaitingMailServer }) => ({
    texts: problem.NO_MAIL_SERVER(emailsAwaitingMailServer.count),
    link: guide('nomailserver'),
  }),
  EMAILS_FAILED: ({ failedEmailCount }) => ({
    texts: problem.EMAILS_FAILED(failedEmailCount),
    link: page('outbox', { status: 'FAILED' }),
  }),
  DELIVERIES_LATE: ({ webhookDeliveriesWaiting }) => ({
    texts: problem.DELIVERIES_LATE(longest(webhookDeliveriesWaiting.oldestSeconds)),
    link: guide('deliverieslate'),
  }),
  WEBHOOKS_STOPPED: ({ webhooks }) => ({
    texts: problem.WEBHOOKS_STOPPED(webhooks.stoppedCount),
    link: page('webhooks'),
  }),
  WEBHOOKS_FAILING: ({ webhooks }) => ({
    texts: problem.WEBHOOKS_FAILING(webhooks.failingCount),
    link: page('webhooks'),
  }),
  BACKUP_UNVERIFIED: ({ backups }) => ({
    texts: problem.BACKUP_UNVERIFIED(backups.takenByService),
    link: guide('backupunverified'),
  }),
  AUDIT_UNVERIFIED: () => ({ texts: problem.AUDIT_UNVERIFIED(), link: guide('the-audit-log') }),
}

/** Those that can wait until tomorrow. */
const MILD: ReadonlySet<string> = new Set([
  'WEBHOOKS_STOPPED',
  'WEBHOOKS_FAILING',
  'EMAILS_FAILED',
  'JOBS_GIVEN_UP',
  'BACKUP_UNVERIFIED',
  'AUDIT_UNVERIFIED',
])

/** What needs attention, the most severe first, each with what to do. */
export function ProblemList({ operations }: { operations: OperationsData }) {
  if (operations.problems.length === 0) return <p class="operations-well">{texts.well}</p>
  return (
    <ul class="operations-problems" aria-label={texts.problems}>
      {operations.problems.map(code => {
        const { texts: sentences, link } = described[code]?.(operations) ?? {
          texts: texts.otherProblem(code),
          link: guide('alerts'),
        }
        const [what = '', todo = ''] = sentences
        return (
          <li key={code} class={MILD.has(code) ? 'warn' : 'bad'}>
            <strong>{what}</strong>{' '}
            <span>
              <Sentence text={todo} /> <a href={link.at}>{link.word}</a>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
