import { defineConfig, type Options } from '@mikro-orm/postgresql'
import type { PoolConfig } from 'pg'
import { hostUrls } from './hostUrls.ts'
import { OrmLogger } from './OrmLogger.ts'
import type { SlowStatements } from './SlowStatements.ts'
import { typeParsers } from './typeParsers.ts'

export type Entities = NonNullable<Options['entities']>

interface OrmSettings {
  entities: Entities
  databaseUrl: string
  poolSize: number
  slow?: SlowStatements | undefined
}

/** Options of the ORM. */
export function ormOptions({ entities, databaseUrl, poolSize, slow }: OrmSettings, driver: PoolConfig = {}): Options {
  return defineConfig({
    // The connections of the pool find their host themselves.
    clientUrl: hostUrls(databaseUrl)[0]!,
    entities,
    pool: { min: 0, max: poolSize },
    driverOptions: {
      types: typeParsers,
      application_name: 'activity-booking',
      // A firewall that drops an idle connection tells neither side.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      ...driver,
    },
    forceUtcTimezone: true,
    // The ORM would print to the terminal; the service does its own logging.
    logger: () => {},
    ...(slow && {
      slowQueryThreshold: slow.bound,
      slowQueryLoggerFactory: () => new OrmLogger(slow),
    }),
    validateRequired: true,
  })
}
