import { measureVerifications } from '../domain/audit/measureVerifications.ts'
import { bookingCounters } from '../domain/bookings/events/bookingCounters.ts'
import { measureUnrelayed } from '../domain/bookings/events/measureUnrelayed.ts'
import { measureUnnumbered } from '../domain/changes/measureUnnumbered.ts'
import { measureAwaiting } from '../domain/emails/measureAwaiting.ts'
import { usageCounter } from '../domain/meters/recording/usageCounter.ts'
import { measureDeliveries } from '../domain/webhooks/measureDeliveries.ts'
import { measureBackups } from '../platform/backup/measureBackups.ts'
import type { OpenDatabase } from '../platform/connection/openPool.ts'
import type { Replica } from '../platform/connection/Replica.ts'
import type { Backlog } from '../platform/metrics/Backlog.ts'
import { latest } from '../platform/metrics/latest.ts'
import { type Definition, Metrics, type Readings } from '../platform/metrics/Metrics.ts'
import type { Redis } from '../platform/redis/Redis.ts'
import type { Database, Sql } from '../platform/sql/Database.ts'
import { measureTasks, taskNames } from './tasks/measureTasks.ts'

/** How long what was read from the database is kept, how long a scrape waits for it, and how long a statement may take, in milliseconds. */
const KEEP_MS = 5000
const WAIT_MS = 1500
const STATEMENT_MS = 1000

/** The metrics of the process and of the domain. */
export function openMetrics(): Metrics {
  const metrics = new Metrics()
  metrics.measureProcess()
  for (const each of [...bookingCounters, usageCounter]) metrics.addCounter(each)
  return metrics
}

/** Adds the pools, by name, and what they know of the database. Nothing is read from it. */
export function measurePools(metrics: Metrics, pools: Readonly<Record<string, OpenDatabase>>): void {
  const label = { name: 'pool', values: Object.keys(pools) }
  const [first] = Object.values(pools)
  metrics.addGauges(
    [
      { name: 'database_connections_in_use', help: 'Connections of a pool that are in use.', label },
      { name: 'database_connections_idle', help: 'Connections of a pool that are open and not in use.', label },
      { name: 'database_connections_waiting', help: 'Callers that wait for a connection of a pool.', label },
      { name: 'database_circuit_breaker_open', help: '1 while the database is away for a pool, else 0.', label },
      { name: 'database_commits_stalled', help: '1 while writes are refused because no commit ends, else 0.' },
      { name: 'database_oldest_write_age_seconds', help: 'The age of the oldest unfinished write of this instance.' },
    ],
    () => {
      const states = Object.entries(pools).map(([name, pool]) => [name, pool.state()] as const)
      const each = (read: (state: ReturnType<OpenDatabase['state']>) => number) =>
        Object.fromEntries(states.map(([name, state]) => [name, read(state)]))
      return {
        database_connections_in_use: each(state => state.inUse),
        database_connections_idle: each(state => state.idle),
        database_connections_waiting: each(state => state.waiting),
        database_circuit_breaker_open: each(state => Number(state.isAway)),
        database_commits_stalled: Number(first!.probe.stalled.aborted),
        database_oldest_write_age_seconds: first!.probe.oldestWriteMs / 1000,
      }
    },
  )
}

/** Adds whether replicas serve reads. */
export function measureReplicas(metrics: Metrics, replicas: readonly Replica[]): void {
  const help = 'Replicas that are left out, so that others and the primary serve their reads.'
  metrics.addGauges([{ name: 'replicas_away', help }], () => ({
    replicas_away: replicas.filter(each => each.isAway()).length,
  }))
}

/** Adds whether rate limits are counted on all instances together. */
export function measureRedis(metrics: Metrics, redis: Redis): void {
  const help = '1 while Redis is away, so that each instance counts rate limits alone, else 0.'
  metrics.addGauges([{ name: 'redis_away', help }], () => ({ redis_away: Number(redis.isAway) }))
}

const task = { name: 'task', values: [...taskNames] }

/** What waits in the database: the name of its gauges, what it is, and how it is read. */
const backlogs: readonly [name: string, help: string, read: (db: Sql, now: Date) => Promise<Backlog>][] = [
  ['changes_unnumbered', 'Changes without a number in the change feed.', db => measureUnnumbered(db)],
  ['booking_events_unrelayed', 'Events of bookings that were not relayed to their subscribers.', measureUnrelayed],
  ['webhook_deliveries_waiting', 'Webhook deliveries that are due.', measureDeliveries],
  ['emails_awaiting_mail_server', 'E-mails that are due and wait for a mail server.', measureAwaiting],
]

const ageOf = (name: string) => `${name}_oldest_age_seconds`

type Add = (definitions: readonly Definition[], read: (db: Sql) => Promise<Readings>) => void

/** Adds gauges that are read from the database, at most every few seconds and for a second at most. */
function addingTo(metrics: Metrics, database: Database): Add {
  const withTimeout = <Result>(read: (db: Sql) => Promise<Result>) =>
    database.reading(async db => {
      await db.query(`set local statement_timeout = ${STATEMENT_MS}`)
      return read(db)
    })
  return (definitions, read) => {
    const readLatest = latest(() => withTimeout(read), { keepMs: KEEP_MS, waitMs: WAIT_MS })
    metrics.addGauges(definitions, async () => (await readLatest()) ?? {})
  }
}

/** Adds what waits in the database, of all operators. Every instance reads the same. */
export function measureBacklogs(metrics: Metrics, database: Database, clock: () => Date): void {
  const add = addingTo(metrics, database)
  for (const [name, help, read] of backlogs) {
    const age = { name: ageOf(name), help: `${help} The time since the oldest is due, or 0.` }
    add([{ name, help }, age], async db => {
      const { count, oldestSeconds } = await read(db, clock())
      return { [name]: count, [age.name]: oldestSeconds }
    })
  }
  add(
    [
      { name: 'jobs_due', help: 'Jobs that are due and not running.', label: task },
      { name: ageOf('jobs_due'), help: 'The time since the oldest due job should have started, or 0.', label: task },
      { name: 'jobs_given_up', help: 'Jobs that were given up and not deleted yet.', label: task },
    ],
    async db => {
      const jobs = await measureTasks(db)
      const each = (read: (job: (typeof jobs)[number]) => number) =>
        Object.fromEntries(jobs.map(job => [job.task, read(job)]))
      return {
        jobs_due: each(job => job.count),
        [ageOf('jobs_due')]: each(job => job.oldestSeconds),
        jobs_given_up: each(job => job.givenUp),
      }
    },
  )
}

/** Adds what the nightly verifications of the audit logs found, of all operators. Every instance reads the same. */
export function measureAuditVerifications(metrics: Metrics, database: Database, clock: () => Date): void {
  addingTo(metrics, database)(
    [
      {
        name: 'audit_verification_oldest_age_seconds',
        help: 'The time since the last verification of an audit log, of the operator where it is longest ago, or 0 if there was none.',
      },
      { name: 'audit_verification_faults', help: 'The faults that the last verifications of all audit logs found.' },
    ],
    async db => {
      const { oldestSeconds, faultCount } = await measureVerifications(db, clock())
      return { audit_verification_oldest_age_seconds: oldestSeconds, audit_verification_faults: faultCount }
    },
  )
}

/**
 * Adds how old the last backup and the last verification are. Every instance reads the same.
 * @param takesBackups whether the service takes the backups: other tools record none, so without them there is no age
 */
export function measureBackupAges(metrics: Metrics, database: Database, takesBackups: boolean): void {
  const orSince = 'or since the database was created if there was none'
  addingTo(metrics, database)(
    [
      { name: 'backup_last_age_seconds', help: `The time since the last backup ended, ${orSince}.` },
      {
        name: 'backup_verification_last_age_seconds',
        help: `The time since a verification last found no difference, ${orSince}.`,
      },
      { name: 'backup_verification_differences', help: 'The differences that the last verification found.' },
    ],
    async db => {
      const { backupAt, backupSeconds, verifiedSeconds, differences } = await measureBackups(db)
      return {
        ...((takesBackups || backupAt !== null) && { backup_last_age_seconds: backupSeconds }),
        backup_verification_last_age_seconds: verifiedSeconds,
        backup_verification_differences: differences ?? 0,
      }
    },
  )
}
