import type { BackupAges } from '../../platform/backup/measureBackups.ts'
import type { AuditState } from '../audit/findAuditState.ts'
import { operationLimits as limits } from '../rules/operationLimits.ts'
import { DatabaseState, type Operations, type TaskBacklog } from './Operations.ts'
import { OperationsProblem } from './OperationsProblem.ts'

/** What problems are found in. */
export interface Facts extends Omit<Operations, 'problems' | 'backups'> {
  takesBackups: boolean
  backups: BackupAges
  now: Date
}

/** The rules, one for each problem. The rules for alerts are the same where a metric has the number. */
const isProblem: Readonly<Record<OperationsProblem, (facts: Facts) => boolean>> = {
  DATABASE_AWAY: ({ service }) => service.database === DatabaseState.NO_DATABASE,
  COMMITS_STALLED: ({ service }) => service.database === DatabaseState.NO_COMMITS,
  NO_WORKER: ({ service }) => service.liveWorkerCount === 0,
  MIGRATIONS_PENDING: ({ service }) => service.pendingMigrationCount > 0,
  BACKUP_DIFFERS: ({ backups }) => (backups.differences ?? 0) > 0,
  AUDIT_FAULTY: ({ audit }) => (audit.faultCount ?? 0) > 0,
  BACKUP_MISSING: ({ takesBackups, backups }) => takesBackups && backups.backupAt === null,
  BACKUP_OLD: ({ backups }) => backups.backupAt !== null && backups.backupSeconds > limits.backup,
  JOBS_UNKNOWN: ({ jobs }) => jobs === null,
  JOBS_LATE: ({ jobs }) => jobs?.some(isLate) ?? false,
  CHANGES_LATE: ({ changesUnnumbered }) => changesUnnumbered.oldestSeconds > limits.changes,
  EVENTS_LATE: ({ bookingEventsUnrelayed }) => bookingEventsUnrelayed.oldestSeconds > limits.events,
  NO_MAIL_SERVER: ({ emailsAwaitingMailServer }) => emailsAwaitingMailServer.count > 0,
  DELIVERIES_LATE: ({ webhookDeliveriesWaiting }) => webhookDeliveriesWaiting.oldestSeconds > limits.deliveries,
  JOBS_GIVEN_UP: ({ jobs }) => jobs?.some(each => each.givenUpCount > 0) ?? false,
  EMAILS_FAILED: ({ failedEmailCount }) => failedEmailCount > 0,
  WEBHOOKS_STOPPED: ({ webhooks }) => webhooks.stoppedCount > 0,
  WEBHOOKS_FAILING: ({ webhooks }) => webhooks.failingCount > 0,
  BACKUP_UNVERIFIED: ({ backups }) => backups.verifiedSeconds > limits.backupVerification,
  AUDIT_UNVERIFIED: ({ audit, now }) => isUnverified(audit, now),
}

/** What needs attention, the most severe first. */
export function findProblems(facts: Facts): OperationsProblem[] {
  return Object.values(OperationsProblem).filter(each => isProblem[each](facts))
}

function isLate({ task, oldestSeconds }: TaskBacklog): boolean {
  // Bulk operations wait for each other.
  if (task === 'bulk') return false
  return oldestSeconds > (task.endsWith('-night') ? limits.nightlyJobs : limits.jobs)
}

/** A log that was never verified has waited since its first entry. */
function isUnverified({ verifiedAt, firstEntryAt }: AuditState, now: Date): boolean {
  const since = verifiedAt ?? firstEntryAt
  return since !== null && now.getTime() - since.getTime() > limits.auditVerification * 1000
}
