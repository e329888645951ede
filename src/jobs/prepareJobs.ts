import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { jobSchema } from './jobSchema.ts'

// Workers look every few seconds for jobs whose worker is gone: few among many that wait for their hour.
// `if not exists` alone would wait for whoever is writing jobs, and let others wait behind it, though the index is there.
const INDEX_CLAIMS = `
  do $$ begin
    if to_regclass('${jobSchema}.jobs_by_claimant') is null then
      create index if not exists jobs_by_claimant on ${jobSchema}._private_jobs (locked_by) where locked_by is not null;
    end if;
  end $$`

// It has nothing to tell but that it migrates; what goes wrong is thrown.
const silent = new Logger(() => () => {})

/** How long to wait for the database; without them a migration takes as long as it takes. */
type Limits = Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'>

/** Makes graphile-worker's tables, or brings them to the version that is installed; throws where they are of a newer one. */
export async function prepareJobs(databaseUrl: string, limits: Limits = {}): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, ...limits })
  // What breaks is heard of from the statement that it breaks.
  pool.on('error', () => {}).on('connect', client => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, schema: jobSchema, logger: silent })
    await pool.query(INDEX_CLAIMS)
  } finally {
    await pool.end()
  }
}
