import { Migrator } from '@mikro-orm/migrations'
import { defineConfig, type Options } from '@mikro-orm/postgresql'
import type { PoolConfig } from 'pg'
import { entities } from '../schema/entities.ts'
import { migrations } from '../schema/migrations.ts'
import { typeParsers } from './typeParsers.ts'

/** Options of the ORM, for the service, its migrations and its tests. Migrations run without time limits. */
export function ormOptions(databaseUrl: string, poolSize: number, driver: PoolConfig = {}): Options {
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
    extensions: [Migrator],
    // The migrator would print to the terminal; the service does its own logging.
    logger: () => {},
    migrations: {
      migrationsList: migrations,
      path: 'migrations',
      snapshotName: '.snapshot',
      // The service must not write into the source folders when it starts.
      snapshotOnMigrate: false,
      emit: 'ts',
      tableName: 'schema_migration',
      // One transaction for each: none of them holds its locks while others run, and what is done stays done.
      allOrNothing: false,
    },
    // Functions are defined only in the migrations.
    schemaGenerator: { ignoreSchema: ['graphile_worker'], ignoreRoutines: true },
    validateRequired: true,
  })
}
