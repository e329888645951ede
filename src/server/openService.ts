import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Services } from '../graphql/Services.ts'
import { defaultTimes } from './AppSettings.ts'
import { buildApp } from './buildApp.ts'
import type { Config } from './Config.ts'
import { chores } from './chores.ts'
import { embeddedDatabase } from './embeddedDatabase.ts'
import { openMailer } from './mail/openMailer.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './openDatabase.ts'
import { openLinkSigner } from './openLinkSigner.ts'
import { reachDatabase } from './reachDatabase.ts'
import { startChores } from './startChores.ts'
import { openStorage } from './storage/openStorage.ts'

/** The whole service, open but not yet listening. */
export interface OpenService {
  app: FastifyInstance
  services: Services
  /** Begins what the service does by itself; ends with `close`. */
  startChores(): void
  /** Closes everything, last opened first, PostgreSQL included. */
  close(): Promise<void>
}

/** What else the service is opened with. */
export interface Opening {
  logger: FastifyBaseLogger
  /** Hears what is being done, in whole phrases. */
  progress(line: string): void
  graphiqlFolder?: string
}

/** Opens the service from its configuration: the database, its migrations, what all requests share, the HTTP server. */
export async function openService(config: Config, opening: Opening): Promise<OpenService> {
  const opened = new AsyncDisposableStack()
  try {
    const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(config.dataDir, opened, opening.progress))
    if (config.databaseUrl) await reachDatabase(config.databaseUrl)
    const applied = await migrate(databaseUrl)
    if (applied.length > 0) opening.progress(`Migrated the database (${applied.length} new)`)
    const database = await openDatabase(databaseUrl, config.databasePoolSize)
    opened.defer(() => database.close())

    const mailer = await openMailer(config)
    opened.defer(() => mailer.close())
    const services: Services = {
      database,
      storage: await openStorage(config),
      links: await openLinkSigner(database, config.publicUrl),
      mailer,
      clock: () => new Date(),
    }
    const { logger, graphiqlFolder } = opening
    const app = await buildApp(services, { ...config, ...defaultTimes, logger, graphiqlFolder })
    opened.defer(() => app.close())
    return {
      app,
      services,
      startChores: () => {
        const running = startChores(services, chores, logger)
        opened.defer(() => running.stop())
      },
      close: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}
