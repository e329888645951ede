import pg from 'pg'
import { jobSchema } from '../../platform/jobs/jobSchema.ts'
import { viewsOfOperator } from './rowSecurity.ts'

/** What the service does with most tables. */
export const ALL_RIGHTS = ['select', 'insert', 'update', 'delete']

/** Tables that it may use for less. */
export const fewerRights: Readonly<Record<string, readonly string[]>> = {
  // Written by migrations.
  schema_migration: ['select'],
  time_zone: ['select'],
  // Written by the commands that take backups, as the owner.
  backup_run: ['select'],
  // Nothing changes or deletes entries; the details, which alone can be about a person, can be erased.
  audit_entry: ['select', 'insert'],
  audit_detail: ['select', 'insert', 'delete'],
  audit_head: ['select', 'insert', 'update'],
  // Views, which are read alone.
  ...Object.fromEntries(Object.keys(viewsOfOperator).map(view => [view, ['select']])),
}

/** The tables that workers use themselves; all else a job does as the service. */
const TABLES_OF_WORKERS = ['worker']

const TABLES = `
  select c.relname name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

/**
 * Grants the users of the service what they need, and nothing else. A user that is the owner has it already.
 *
 * @param owner as the user that owns the tables
 */
export async function grantRights(
  owner: pg.Client,
  { runtimeUrl, jobsUrl }: { runtimeUrl: string; jobsUrl: string },
): Promise<void> {
  const self = await userOf(owner)
  const runtime = await findUser(runtimeUrl)
  const jobs = await findUser(jobsUrl)
  const { rows: tables } = await owner.query<{ name: string }>(TABLES)
  const statements: string[] = []
  if (runtime !== self) {
    const to = pg.escapeIdentifier(runtime)
    statements.push(
      `grant usage on schema public, control_plane to ${to}`,
      `grant usage on all sequences in schema public to ${to}`,
      `grant select on all tables in schema control_plane to ${to}`,
    )
    for (const { name } of tables) {
      const table = pg.escapeIdentifier(name)
      statements.push(
        `revoke all on ${table} from ${to}`,
        `grant ${(fewerRights[name] ?? ALL_RIGHTS).join()} on ${table} to ${to}`,
      )
    }
  }
  if (jobs !== self && jobs !== runtime) {
    const to = pg.escapeIdentifier(jobs)
    statements.push(`grant ${ALL_RIGHTS.join()} on ${TABLES_OF_WORKERS.join()} to ${to}`)
  }
  // One transaction: a service that runs has its rights at each moment.
  if (statements.length > 0) await owner.query(`begin; ${statements.join('; ')}; commit`)
  if (runtime !== jobs) await openJobs(jobsUrl, runtime)
}

/** The functions of the jobs can be called by everyone who may use their schema. */
async function openJobs(jobsUrl: string, runtime: string): Promise<void> {
  await withClient(jobsUrl, async client => {
    const to = pg.escapeIdentifier(runtime)
    await client.query(`grant usage on schema ${jobSchema} to ${to}; grant select on ${jobSchema}.jobs to ${to}`)
  })
}

async function findUser(databaseUrl: string): Promise<string> {
  return withClient(databaseUrl, userOf)
}

async function userOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ user: string }>('select current_user "user"')
  return rows[0]!.user
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
