import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { RequestCounter } from '../domain/access/RequestCounter.ts'
import { HeavyReads } from '../domain/meters/reading/HeavyReads.ts'
import { UsageRecorder } from '../domain/meters/recording/UsageRecorder.ts'
import { addDefaultWorkflows } from '../domain/workflows/addDefaultWorkflows.ts'
import { accessOf, checkDatabase } from '../platform/connection/checkDatabase.ts'
import { externalUrls } from '../platform/connection/DatabaseSettings.ts'
import { isOfDatabase } from '../platform/connection/isOfDatabase.ts'
import type { OpenDatabase } from '../platform/connection/openPool.ts'
import { Replicas } from '../platform/connection/Replicas.ts'
import { SlowStatements } from '../platform/connection/SlowStatements.ts'
import { startChores } from '../platform/jobs/startChores.ts'
import { type WorkerTimes, workerTimes } from '../platform/jobs/WorkerTimes.ts'
import { type Fault, Faults } from '../platform/log/Faults.ts'
import { openMailer } from '../platform/mail/openMailer.ts'
import type { Metrics } from '../platform/metrics/Metrics.ts'
import { serveMetrics } from '../platform/metrics/serveMetrics.ts'
import type { Counted } from '../platform/notifications/Counted.ts'
import { openEmbeddedDatabase } from '../platform/postgres/openEmbeddedDatabase.ts'
import type { WantedArchive } from '../platform/postgres/openPostgres.ts'
import type { Redis } from '../platform/redis/Redis.ts'
import { openStorage } from '../platform/storage/openStorage.ts'
import type { TracingSettings } from '../platform/tracing/TracingSettings.ts'
import { setTracing } from '../platform/tracing/tracing.ts'
import type { Services } from '../transports/graphql/Services.ts'
import type { DemoPerson } from '../transports/http/dashboard/serveSession.ts'
import { pauseBeforeDrain } from '../transports/http/drainOnClose.ts'
import { writeRequestCounts } from '../transports/http/logging/writeRequestCounts.ts'
import { defaultTimes } from '../transports/http/ServerSettings.ts'
import type { DemoReference } from './AppSettings.ts'
import { buildApp } from './buildApp.ts'
import { buildInfo } from './buildInfo.ts'
import type { Config } from './configuration/Config.ts'
import { openDatabase } from './openDatabase.ts'
import { openInstallation } from './openInstallation.ts'
import { openLinkSigner } from './openLinkSigner.ts'
import {
  measureAuditVerifications,
  measureBacklogs,
  measureBackupAges,
  measurePools,
  measureRedis,
  measureReplicas,
  openMetrics,
} from './openMetrics.ts'
import { openReplicas } from './openReplicas.ts'
import { openWebhookNetwork } from './openWebhookNetwork.ts'
import { explainListenError } from './requirePort.ts'
import { migrate } from './schema/migrate.ts'
import { findExcessRights, requireJobRights, requireRights } from './schema/requireRights.ts'
import { mayMigrate, requireSchema } from './schema/requireSchema.ts'
import { chores } from './tasks/chores.ts'
import { startWorker } from './tasks/startWorker.ts'
import { tasks } from './tasks/tasks.ts'

/** The relays of three outboxes and the search for their work, and what the sender of webhooks uses at once. */
const RELAY_CONNECTIONS = 7

/** The service, open but not yet listening. */
export interface OpenService {
  /** Null in a worker, which serves no requests. */
  app: FastifyInstance | null
  services: Services
  /** Starts chores and jobs if the role includes them; they stop with `close`. */
  startWork(): void
  /** Closes everything in reverse order, PostgreSQL included. */
  close(): Promise<void>
  /** Reports not ready, serves for the configured delay so that load balancers move on, and then closes. */
  shutDown(): Promise<void>
}

/** Options besides the configuration. */
export interface ServiceOptions {
  logger: FastifyBaseLogger
  /** Receives progress messages. */
  progress(line: string): void
  /** Called when the service cannot continue, because its embedded PostgreSQL stopped and could not be restarted. */
  onLost?(error: Error): void
  graphiqlFolder?: string
  /** The demo's key of the operator, once it is known. */
  demoKey?(): string | undefined
  demoReference?: DemoReference
  demoStaff?(): readonly DemoPerson[]
  dashboardFolder?: string
  /** The clock of requests and of background work; by default that of the machine. */
  clock?(): Date
  /** How long a worker waits; by default `workerTimes`. */
  times?: WorkerTimes
}

/** Connections of all background work: the chores, and every job that sends an e-mail, hold one while they need another. */
function workConnections({ workerConcurrency }: Config): number {
  return 2 * (workerConcurrency + 1) + RELAY_CONNECTIONS
}

function wantedArchive({ walArchive, backupKey }: Config): WantedArchive | null {
  return walArchive === null ? null : { folder: walArchive, key: backupKey }
}

/** Opens what instances count rate limits in together. Without an answer of it the service starts all the same. */
async function shareLimits(
  { redisUrl }: Config,
  faults: Faults,
  metrics: Metrics | undefined,
  opened: AsyncDisposableStack,
): Promise<Redis | undefined> {
  if (redisUrl === null) return undefined
  // Loaded only where there is one.
  const { openRedis } = await import('../platform/redis/openRedis.ts')
  const redis = await openRedis(redisUrl, faults.of('redis-away'))
  opened.defer(() => redis.close())
  if (metrics) measureRedis(metrics, redis)
  return redis
}

/** Serves metrics from the beginning of the start to the end of the stop. */
async function offerMetrics(
  { metricsHost: host }: Config,
  port: number,
  log: FastifyBaseLogger,
  opened: AsyncDisposableStack,
): Promise<Metrics> {
  const metrics = openMetrics()
  const server = await serveMetrics(metrics, { host, port }, log).catch(async error => {
    throw await explainListenError(error, { host, port, variables: 'METRICS_' })
  })
  opened.defer(() => server.close())
  return metrics
}

/** Traces from the beginning of the start, and sends the last spans when everything else is closed. */
async function trace(settings: TracingSettings, fault: Fault, opened: AsyncDisposableStack): Promise<void> {
  // It takes long to load, and few need it.
  const { startTracing } = await import('../platform/tracing/startTracing.ts')
  const started = startTracing({ ...settings, serviceVersion: buildInfo().version }, fault)
  setTracing(started)
  opened.defer(async () => {
    await started.close()
    setTracing(undefined)
  })
}

/** Opens the service: the database with its migrations, everything that requests share, and the HTTP server. */
export async function openService(config: Config, options: ServiceOptions): Promise<OpenService> {
  const opened = new AsyncDisposableStack()
  const faults = new Faults(options.logger, isOfDatabase)
  const { clock = () => new Date(), times = workerTimes } = options
  try {
    if (config.tracing) await trace(config.tracing, faults.of('traces'), opened)
    const metrics =
      config.metricsPort === null ? undefined : await offerMetrics(config, config.metricsPort, options.logger, opened)
    const count = (counted: Counted) => metrics?.count(counted)
    // A database of its own is backed up by its own tools.
    const takesBackups = config.databaseUrl === null
    await checkDatabase(config)
    const urls =
      config.databaseUrl === null
        ? await openEmbeddedDatabase(config.dataDir, opened, options.progress, options.onLost, wantedArchive(config))
        : await externalUrls(config.databaseUrl, config)
    const migrates = config.migrate && (await mayMigrate(urls.migration))
    const applied = migrates ? await migrate(urls.migration, urls, options.progress) : []
    if (!config.migrate) await requireSchema(urls.direct)
    if (applied.length > 0) options.progress(`Migrated the database (${applied.length} new)`)
    const slow = new SlowStatements(options.logger, config.logSlowStatementsMs)
    const database = await openDatabase(urls.main, config.databasePoolSize, {}, faults, {
      ...accessOf(config),
      count,
      slow,
      name: 'requests',
    })
    opened.defer(() => database.close())
    await requireRights(database)
    if (config.role !== 'web') await requireJobRights(urls.jobs)
    for (const each of await findExcessRights(database)) options.logger.warn(each)
    await addDefaultWorkflows(database, clock())

    const mailer = await openMailer(config, options.logger, faults.of('mail-server'))
    opened.defer(() => mailer.close())
    const recorder = new UsageRecorder(database)
    const requests = new RequestCounter(database)
    const services: Services = {
      database,
      storage: await openStorage(config, faults.of('storage')),
      links: await openLinkSigner(database, config.publicUrl),
      mailer,
      recorder,
      heavyReads: new HeavyReads(),
      requests,
      webhookNetwork: openWebhookNetwork(config),
      changes: database.changes,
      installation: openInstallation(database, { takesBackups, readyTimeout: defaultTimes.readyTimeout }),
      clock,
    }
    const pools: Record<string, OpenDatabase> = { requests: database }
    if (config.databaseReplicaUrls.length > 0 && config.role !== 'worker') {
      const replicas = await openReplicas(config, database, { slow }, faults, opened)
      services.replicas = new Replicas(replicas)
      for (const { pool, name } of replicas) {
        pools[name] = pool
        const excess = await findExcessRights(pool, 'DATABASE_REPLICA_URLS').catch(() => [])
        for (const each of excess) options.logger.warn(each)
      }
      if (metrics) measureReplicas(metrics, replicas)
    }
    let background: Services | undefined
    if (config.role !== 'web') {
      // It has connections of its own, so that no request waits for it.
      const shared = { ...accessOf(config), count, slow, readers: 0, probe: database.probe, name: 'work' }
      const own = await openDatabase(urls.main, workConnections(config), {}, faults, shared)
      opened.defer(() => own.close())
      background = { ...services, database: own }
      pools.work = own
    }
    if (metrics) {
      measurePools(metrics, pools)
      // Requests need theirs.
      const { database: read } = background ?? services
      measureBacklogs(metrics, read, services.clock)
      measureBackupAges(metrics, read, takesBackups)
      measureAuditVerifications(metrics, read, services.clock)
    }
    const { logger, graphiqlFolder, dashboardFolder, demoKey, demoReference, demoStaff } = options
    // Written after the last response.
    const writing = writeRequestCounts(requests, faults.of('statistics'))
    opened.defer(() => writing.stop())
    const redis = config.role === 'worker' ? undefined : await shareLimits(config, faults, metrics, opened)
    // Stopped after the last response, and before the database is closed.
    const work = opened.use(new AsyncDisposableStack())
    const app =
      config.role === 'worker'
        ? null
        : await buildApp(services, {
            ...config,
            ...defaultTimes,
            logger,
            faults,
            metrics,
            redis,
            graphiqlFolder,
            dashboardFolder,
            demoKey,
            demoReference,
            demoStaff,
          })
    opened.defer(() => app?.close())
    return {
      app,
      services,
      startWork: () => {
        if (!background) return
        const running = startChores(background, chores, faults)
        work.defer(() => running.stop())
        const concurrency = config.workerConcurrency
        const worker = startWorker(background, {
          databaseUrl: urls.jobs,
          concurrency,
          tasks,
          times,
          log: logger,
          faults,
        })
        work.defer(() => worker.stop())
      },
      close: () => opened.disposeAsync(),
      async shutDown() {
        if (app?.server.listening) await pauseBeforeDrain(app, config.shutdownDelay)
        await opened.disposeAsync()
      },
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}
