import { findBackupRuns } from '../../platform/backup/findBackupRuns.ts'
import { measureBackups } from '../../platform/backup/measureBackups.ts'
import type { Readiness } from '../../platform/sql/checkReadiness.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { findAuditState } from '../audit/findAuditState.ts'
import { measureUnrelayed } from '../bookings/events/measureUnrelayed.ts'
import { measureUnnumbered } from '../changes/measureUnnumbered.ts'
import { countFailed } from '../emails/countFailed.ts'
import { measureAwaiting } from '../emails/measureAwaiting.ts'
import { countWebhooks } from '../webhooks/countWebhooks.ts'
import { measureDeliveries } from '../webhooks/measureDeliveries.ts'
import { type Facts, findProblems } from './findProblems.ts'
import type { Installation } from './Installation.ts'
import { DatabaseState, type Operations, type ServiceState } from './Operations.ts'

const databaseStates: Readonly<Record<Readiness, DatabaseState>> = {
  ready: DatabaseState.READY,
  'no commits': DatabaseState.NO_COMMITS,
  'no database': DatabaseState.NO_DATABASE,
}

/** Reads how the service runs, for an operator: what waits is read as the metrics read it, for that operator alone. */
export async function readOperations(
  database: Database,
  installation: Installation,
  operatorId: string,
  now: Date,
): Promise<Operations> {
  const service = await readService(installation)
  const jobs = (await installation.jobs()) ?? null
  // One connection and one moment. It only reads, so it goes on while the database does not commit.
  return database.reading(async db => {
    const ages = await measureBackups(db)
    const found: Facts = {
      service,
      jobs,
      changesUnnumbered: await measureUnnumbered(db, operatorId),
      bookingEventsUnrelayed: await measureUnrelayed(db, now, operatorId),
      emailsAwaitingMailServer: await measureAwaiting(db, now, operatorId),
      failedEmailCount: await countFailed(db, operatorId, now),
      webhookDeliveriesWaiting: await measureDeliveries(db, now, operatorId),
      webhooks: await countWebhooks(db, operatorId),
      audit: await findAuditState(db, operatorId),
      backups: ages,
      takesBackups: installation.takesBackups,
      now,
    }
    const backups = {
      takenByService: installation.takesBackups,
      lastBackupAt: ages.backupAt,
      lastVerifiedAt: ages.verifiedAt,
      differenceCount: ages.differences,
      runs: await findBackupRuns(db),
    }
    return { ...found, backups, problems: findProblems(found) }
  })
}

async function readService(installation: Installation): Promise<ServiceState> {
  const { version, commit, startedAt } = installation
  const database = databaseStates[await installation.readiness()]
  const workers = await installation.workers()
  const migrations = await installation.migrations()
  return {
    version,
    commit,
    startedAt,
    database,
    liveWorkerCount: workers.live,
    missingWorkerCount: workers.missing,
    pendingMigrationCount: migrations.pending,
    newerMigrationCount: migrations.newer,
  }
}
