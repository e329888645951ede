import { defineConfig, type Options } from '@mikro-orm/postgresql'
import type { PoolConfig } from 'pg'
import { typeParsers } from './typeParsers.ts'

export type Entities = NonNullable<Options['entities']>

/** Options of the ORM for these entities. */
export function ormOptions(
  entities: Entities,
  databaseUrl: string,
  poolSize: number,
  driver: PoolConfig = {},
): Options {
  return defineConfig({
    clientUrl: databaseUrl,
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
    validateRequired: true,
  })
}
