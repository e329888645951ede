import pg from 'pg'
import { findPrimary } from '../../platform/connection/findPrimary.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { jobSchema } from '../../platform/jobs/jobSchema.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { ALL_RIGHTS, fewerRights } from './grantRights.ts'

const FIND_CLOSED = `
  select c.relname name, current_user "user" from pg_class c
  cross join lateral unnest(coalesce(string_to_array($1::jsonb ->> c.relname, ','), $2::text[])) needed (privilege)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relowner = (select relowner from pg_class where oid = to_regclass('schema_migration'))
    and not has_table_privilege(c.oid, needed.privilege)
  group by c.relname order by c.relname`

/** Thrown to roll back. */
const done = new Error('Nothing is to be left behind.')

/**
 * Checks at start that the user of the database may read and write its tables, and add jobs; leaves nothing behind.
 * @throws Error with a sentence that says what it may not
 */
export async function requireRights(database: Database): Promise<void> {
  const fewer = Object.fromEntries(Object.entries(fewerRights).map(([table, rights]) => [table, rights.join()]))
  const [closed, ...others] = await database.query<{ name: string; user: string }>(FIND_CLOSED, [
    JSON.stringify(fewer),
    ALL_RIGHTS,
  ])
  if (closed) {
    const more = others.length > 0 ? ` and ${others.length} more` : ''
    throw new Error(
      `The user ${closed.user} of DATABASE_URL may not read and write the table ${closed.name}${more}: run "booking-gateway migrate up" with DATABASE_MIGRATION_URL, which grants it what it needs.`,
    )
  }
  const adding = database.transaction(async sql => {
    await enqueue(sql, 'send-emails', {})
    throw done
  })
  await adding.catch(error => {
    if (error === done) return
    throw new Error(
      `The user of DATABASE_URL cannot add a job to the schema graphile_worker (${(error as Error).message}): run "booking-gateway migrate up" with DATABASE_MIGRATION_URL and DATABASE_JOBS_URL, which grants it that.`,
      { cause: error },
    )
  })
}

const OWNS_JOBS = `
  select current_user "user", coalesce((
    select r.rolsuper or r.rolbypassrls or pg_has_role(c.relowner, 'usage') from pg_class c, pg_roles r
    where c.oid = to_regclass('${jobSchema}.jobs') and r.rolname = current_user), false) owns`

/**
 * Checks at start that the user of the jobs owns their tables: row-level security would show others none.
 * @throws Error with a sentence that says what to do
 */
export async function requireJobRights(jobsUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: await findPrimary(jobsUrl), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ user: string; owns: boolean }>(OWNS_JOBS)
    const { user, owns } = rows[0]!
    if (owns) return
    throw new Error(
      `The user ${user} does not own the tables of the schema ${jobSchema}, so it would see no jobs: set DATABASE_JOBS_URL to the user that does, or set ROLE=web.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

const FIND_EXCESS = `
  select current_user "user", rolsuper "isSuperuser", rolbypassrls "bypasses", exists (
    select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'usage')
  ) owns
  from pg_roles where rolname = current_user`

interface Excess {
  user: string
  isSuperuser: boolean
  bypasses: boolean
  owns: boolean
}

/** What the user of a variable's database may and should not, as sentences: row-level security does not restrict it. */
export async function findExcessRights(database: Database, variable = 'DATABASE_URL'): Promise<string[]> {
  const [{ user, isSuperuser, bypasses, owns }] = (await database.query<Excess>(FIND_EXCESS)) as [Excess]
  const what = isSuperuser ? 'is a superuser' : bypasses ? 'has BYPASSRLS' : owns ? 'owns the tables' : undefined
  if (what === undefined) return []
  return [
    `The user ${user} of ${variable} ${what}, so row-level security does not restrict it: give the service a user of its own (see Roles in the guide Operating).`,
  ]
}
