import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql'
import { BackupRun } from '../../platform/backup/BackupRun.ts'
import type { BackupRunRow } from '../../platform/backup/findBackupRuns.ts'
import type { Backlog } from '../../platform/metrics/Backlog.ts'
import { AuditState } from '../audit/findAuditState.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { WebhookCounts } from '../webhooks/countWebhooks.ts'
import { OperationsProblem } from './OperationsProblem.ts'

/** The state of the database. */
export enum DatabaseState {
  READY = 'READY',
  NO_COMMITS = 'NO_COMMITS',
  NO_DATABASE = 'NO_DATABASE',
}

registerEnumType(DatabaseState, {
  name: 'DatabaseState',
  description: 'What the database does, as the health check says it.',
  valuesConfig: {
    READY: { description: 'It answers and commits.' },
    NO_COMMITS: { description: 'It answers reads, and commits no writes.' },
    NO_DATABASE: { description: 'It does not answer, or takes too long.' },
  },
})

@ObjectType({
  simpleResolvers: true,
  description: 'The instance that answers, the workers, and the schema of the database.',
})
export class ServiceState {
  @Field(() => String, { description: 'The version of the instance that answers.' })
  version!: string

  @Field(() => String, { nullable: true, description: 'The commit that it was built from; null if it is not known.' })
  commit!: string | null

  @Field(() => DateTime, { description: 'Since when this instance runs.' })
  startedAt!: Date

  @Field(() => DatabaseState, { description: 'The state of the database.' })
  database!: DatabaseState

  @Field(() => Int, { description: 'How many workers of the installation are alive.' })
  liveWorkerCount!: number

  @Field(() => Int, {
    description:
      'How many workers have ended whose jobs no other worker has taken over yet. That takes seconds where one is alive.',
  })
  missingWorkerCount!: number

  @Field(() => Int, { description: 'How many migrations of this version the database lacks.' })
  pendingMigrationCount!: number

  @Field(() => Int, {
    description: 'How many migrations of a newer version the database has: then this instance is to be replaced.',
  })
  newerMigrationCount!: number
}

@ObjectType({ simpleResolvers: true, description: 'The jobs of a task, of the whole installation.' })
export class TaskBacklog {
  @Field(() => String, {
    description: 'The name of the task, as in the guide What runs where; "other" for those of another version.',
  })
  task!: string

  @Field(() => Int, { description: 'How many jobs are due and not running.' })
  dueCount!: number

  @Field(() => Float, { description: 'For how many seconds the oldest of them has been due, or 0.' })
  oldestSeconds!: number

  @Field(() => Int, { description: 'How many were given up. They are kept for 30 days.' })
  givenUpCount!: number
}

@ObjectType({ simpleResolvers: true, description: 'What waits to be done.' })
export class OperatorBacklog implements Backlog {
  @Field(() => Int, { description: 'How many there are.' })
  count!: number

  @Field(() => Float, { description: 'For how many seconds the oldest has waited, or 0.' })
  oldestSeconds!: number
}

@ObjectType({ simpleResolvers: true, description: 'The backups of the installation.' })
export class BackupState {
  @Field(() => Boolean, {
    description:
      'Whether the service takes the backups, as it does of the embedded database. False where the database is one of your own, which other ' +
      'tools back up: only verifications are known then.',
  })
  takenByService!: boolean

  @Field(() => DateTime, { nullable: true, description: 'When the last backup ended; null if there was none.' })
  lastBackupAt!: Date | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the last verification that found no difference ended; null if there was none.',
  })
  lastVerifiedAt!: Date | null

  @Field(() => Int, {
    nullable: true,
    description: 'How many differences the last verification found; null if there was none.',
  })
  differenceCount!: number | null

  @Field(() => [BackupRun], { description: 'The last ten backups, exports and verifications, the latest first.' })
  runs!: BackupRunRow[]
}

@ObjectType({
  simpleResolvers: true,
  description:
    'How the service runs: what needs attention, what waits, and what was last done. What is of operators is of the own operator alone; of the ' +
    'installation there are counts, times and states.',
})
export class Operations {
  @Field(() => [OperationsProblem], {
    description: 'What needs attention, the most severe first; empty if all is well.',
  })
  problems!: OperationsProblem[]

  @Field(() => ServiceState, { description: 'The instance that answers, the workers, and the schema of the database.' })
  service!: ServiceState

  @Field(() => [TaskBacklog], {
    nullable: true,
    description:
      'The jobs of the installation by task, without tasks that have none. At most a second old; null if they could not be counted.',
  })
  jobs!: readonly TaskBacklog[] | null

  @Field(() => OperatorBacklog, { description: 'Changes without a number in the change feed.' })
  changesUnnumbered!: OperatorBacklog

  @Field(() => OperatorBacklog, {
    description: 'Events of bookings whose consequences, such as e-mails, have not begun.',
  })
  bookingEventsUnrelayed!: OperatorBacklog

  @Field(() => OperatorBacklog, { description: 'E-mails that are due and wait for a mail server.' })
  emailsAwaitingMailServer!: OperatorBacklog

  @Field(() => Int, { description: 'E-mails that were given up, of those that became due within the last day.' })
  failedEmailCount!: number

  @Field(() => OperatorBacklog, {
    description:
      'Webhook deliveries that are due. Those that wait for an endpoint that fails or is paused are not counted.',
  })
  webhookDeliveriesWaiting!: OperatorBacklog

  @Field(() => WebhookCounts, { description: 'The webhooks.' })
  webhooks!: WebhookCounts

  @Field(() => BackupState, { description: 'The backups of the installation.' })
  backups!: BackupState

  @Field(() => AuditState, { description: 'The audit log of the operator.' })
  audit!: AuditState
}
