import { Migrator } from '@mikro-orm/migrations'
import { defineConfig, type Options } from '@mikro-orm/postgresql'
import type { PoolConfig } from 'pg'
import { entities } from '../schema/entities.ts'
import { migrations } from '../schema/migrations.ts'
import { typeParsers } from './typeParsers.ts'

/**
 * How the ORM is set up, for the service, its migrations and its tests alike.
 * Migrations go without limits: they take as long as they take.
 */
export function ormOptions(databaseUrl: string, poolSize: number, driver: PoolConfig = {}): Options {
  return defineConfig({
    clientUrl: databaseUrl,
    entities,
    pool: { min: 0, max: poolSize },
    driverOptions: {
      types: typeParsers,
      application_name: 'activity-booking',
      // A firewall that forgets a quiet connection tells neither side.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      ...driver,
    },
    forceUtcTimezone: true,
    extensions: [Migrator],
    // The migrator would speak on the terminal; what is worth saying there, the service says itself.
    logger: () => {},
    migrations: {
      migrationsList: migrations,
      path: 'migrations',
      snapshotName: '.snapshot',
      // A service that starts must write nothing into the code's folders.
      snapshotOnMigrate: false,
      emit: 'ts',
      tableName: 'schema_migration',
    },
    // Functions are in the migrations alone.
    schemaGenerator: { ignoreSchema: ['graphile_worker'], ignoreRoutines: true },
    validateRequired: true,
  })
}
