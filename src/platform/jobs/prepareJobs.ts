import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { findPrimary } from '../connection/findPrimary.ts'
import { jobSchema } from './jobSchema.ts'

// Its logger reports only that it migrates; errors are thrown.
const silent = new Logger(() => () => {})

/** Timeouts for the database; without them a migration can take any time. */
type Limits = Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'>

/**
 * What others than the owner of the tables call. Row-level security closes the tables to them, so these functions run with the rights
 * of their owner.
 */
const CALLED = ['add_job', 'add_jobs', 'remove_job', 'complete_jobs']

// They name all that they use with its schema.
const OPEN = `
  do $$
  declare
    each record;
  begin
    for each in
      select p.oid::regprocedure signature from pg_proc p
      where p.pronamespace = '${jobSchema}'::regnamespace and p.proname = any('{${CALLED.join()}}') and not p.prosecdef
    loop
      execute format('alter function %s security definer set search_path = pg_catalog, pg_temp', each.signature);
    end loop;
  end $$`

/**
 * Creates graphile-worker's tables, or migrates them to the installed version; throws if they are of a newer one.
 *
 * @param databaseUrl with the user that owns them
 */
export async function prepareJobs(databaseUrl: string, limits: Limits = {}): Promise<void> {
  const pool = new pg.Pool({ connectionString: await findPrimary(databaseUrl), max: 1, ...limits })
  // A broken connection already fails its current statement, and needs no other handling.
  pool.on('error', () => {}).on('connect', client => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, schema: jobSchema, logger: silent })
    await pool.query(OPEN)
  } finally {
    await pool.end()
  }
}
