import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { RequestCounter } from '../access/RequestCounter.ts'
import { accessOf, checkDatabase } from '../database/connection/checkDatabase.ts'
import { openDatabase } from '../database/connection/openDatabase.ts'
import { migrate } from '../database/schema/migrate.ts'
import { requireSchema } from '../database/schema/requireSchema.ts'
import { defaultTimes } from '../http/AppSettings.ts'
import { buildApp } from '../http/buildApp.ts'
import { pauseBeforeDrain } from '../http/drainOnClose.ts'
import { writeRequests } from '../http/logging/writeRequests.ts'
import { chores } from '../jobs/chores.ts'
import { startChores } from '../jobs/startChores.ts'
import { startWorker } from '../jobs/startWorker.ts'
import { tasks } from '../jobs/tasks.ts'
import { workerTimes } from '../jobs/WorkerTimes.ts'
import { openMailer } from '../mail/openMailer.ts'
import { HeavyReads } from '../meters/reading/HeavyReads.ts'
import { UsageRecorder } from '../meters/recording/UsageRecorder.ts'
import { embeddedDatabase } from '../postgres/embeddedDatabase.ts'
import type { Services } from '../Services.ts'
import { openStorage } from '../storage/openStorage.ts'
import { addDefaultWorkflows } from '../workflows/addDefaultWorkflows.ts'
import type { Config } from './Config.ts'
import { openLinkSigner } from './openLinkSigner.ts'

/** The whole service, open but not yet listening. */
export interface OpenService {
  /** Absent in a worker, which answers no requests. */
  app: FastifyInstance | null
  services: Services
  /** Begins what the service does by itself, where that is this process' role; ends with `close`. */
  startWork(): void
  /** Closes everything, last opened first, PostgreSQL included. */
  close(): Promise<void>
  /** Stops being ready, serves on for the configured pause, so that balancers turn elsewhere, and then closes. */
  leave(): Promise<void>
}

/** What else the service is opened with. */
export interface Opening {
  logger: FastifyBaseLogger
  /** Hears what is being done, in whole phrases. */
  progress(line: string): void
  /** Hears why the service cannot go on: its embedded PostgreSQL has ended and could not be started again. */
  onLost?(error: Error): void
  graphiqlFolder?: string
  dashboardFolder?: string
}

/** Opens the service from its configuration: the database, its migrations, what all requests share, the HTTP server. */
export async function openService(config: Config, opening: Opening): Promise<OpenService> {
  const opened = new AsyncDisposableStack()
  try {
    const databaseUrl =
      config.databaseUrl ?? (await embeddedDatabase(config.dataDir, opened, opening.progress, opening.onLost))
    const directUrl = config.databaseDirectUrl ?? databaseUrl
    await checkDatabase(config)
    const applied = config.migrate ? await migrate(directUrl, opening.progress) : []
    if (!config.migrate) await requireSchema(directUrl)
    if (applied.length > 0) opening.progress(`Migrated the database (${applied.length} new)`)
    const warn = (err: unknown, message: string) => opening.logger.warn({ err }, message)
    const database = await openDatabase(databaseUrl, config.databasePoolSize, {}, warn, accessOf(config))
    opened.defer(() => database.close())
    await addDefaultWorkflows(database, new Date())

    const mailer = await openMailer(config, opening.logger)
    opened.defer(() => mailer.close())
    const recorder = new UsageRecorder(database)
    opened.defer(() => recorder.drain())
    const requests = new RequestCounter(database)
    const services: Services = {
      database,
      storage: await openStorage(config),
      links: await openLinkSigner(database, config.publicUrl),
      mailer,
      recorder,
      heavyReads: new HeavyReads(),
      requests,
      changes: database.changes,
      clock: () => new Date(),
    }
    const { logger, graphiqlFolder, dashboardFolder } = opening
    // Once the last has been answered.
    const writing = writeRequests(requests, logger)
    opened.defer(() => writing.stop())
    // Ended when the last request has been answered, and before the database is closed.
    const work = opened.use(new AsyncDisposableStack())
    const app =
      config.role === 'worker'
        ? null
        : await buildApp(services, { ...config, ...defaultTimes, logger, graphiqlFolder, dashboardFolder })
    opened.defer(() => app?.close())
    return {
      app,
      services,
      startWork: () => {
        if (config.role === 'web') return
        const running = startChores(services, chores, logger)
        work.defer(() => running.stop())
        const concurrency = config.workerConcurrency
        const worker = startWorker(services, {
          databaseUrl: directUrl,
          concurrency,
          tasks,
          times: workerTimes,
          log: logger,
        })
        work.defer(() => worker.stop())
      },
      close: () => opened.disposeAsync(),
      async leave() {
        if (app?.server.listening) await pauseBeforeDrain(app, config.shutdownDelay)
        await opened.disposeAsync()
      },
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}
