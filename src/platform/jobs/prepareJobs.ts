import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { jobSchema } from './jobSchema.ts'

// Its logger reports only that it migrates; errors are thrown.
const silent = new Logger(() => () => {})

/** Timeouts for the database; without them a migration can take any time. */
type Limits = Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'>

/** Creates graphile-worker's tables, or migrates them to the installed version; throws if they are of a newer one. */
export async function prepareJobs(databaseUrl: string, limits: Limits = {}): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, ...limits })
  // A broken connection already fails its current statement, and needs no other handling.
  pool.on('error', () => {}).on('connect', client => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, schema: jobSchema, logger: silent })
  } finally {
    await pool.end()
  }
}
