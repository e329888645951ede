import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { jobSchema } from './jobSchema.ts'

// It logs only that it migrates; what goes wrong is thrown.
const silent = new Logger(() => () => {})

/** How long to wait for the database; without limits a migration takes as long as it takes. */
type Limits = Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'>

/** Creates graphile-worker's tables, or brings them to the installed version; throws where they are of a newer one. */
export async function prepareJobs(databaseUrl: string, limits: Limits = {}): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, ...limits })
  // A connection that breaks fails the statement that it breaks, and needs no handler of its own.
  pool.on('error', () => {}).on('connect', client => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, schema: jobSchema, logger: silent })
  } finally {
    await pool.end()
  }
}
