import { Migrator } from '@mikro-orm/migrations'
import type { Options } from '@mikro-orm/postgresql'
import { ormOptions } from '../../platform/connection/ormOptions.ts'
import { entities } from './entities.ts'
import { migrations } from './migrations.ts'
import { viewsOfOperator } from './rowSecurity.ts'

/** Options of the ORM to migrate the schema and to compare it with the entities. Migrations run without time limits. */
export function schemaOptions(databaseUrl = 'postgres://postgres@127.0.0.1/postgres'): Options {
  return {
    ...ormOptions({ entities, databaseUrl, poolSize: 1 }),
    extensions: [Migrator],
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
    // Functions, policies and views are defined only in the migrations.
    schemaGenerator: {
      ignoreSchema: ['control_plane', 'graphile_worker'],
      ignoreRoutines: true,
      ignorePolicies: true,
      skipViews: Object.keys(viewsOfOperator),
    },
  }
}
