import pg from 'pg'
import { findPrimary } from '../../platform/connection/findPrimary.ts'
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

/** Every table, view and sequence of the owner, and the rights that a user was granted on it. */
const GRANTED = `
  select n.nspname schema, c.relname name, c.relkind kind, array(
    select lower(a.privilege_type) from aclexplode(c.relacl) a where a.grantee = to_regrole(quote_ident($1))::oid) rights
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'control_plane') and c.relkind in ('r', 'p', 'v', 'S')
    and c.relowner = (select relowner from pg_class where oid = to_regclass('schema_migration'))
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1, 2`

interface Relation {
  schema: string
  name: string
  /** `S` for a sequence. */
  kind: string
  rights: string[]
}

/**
 * Grants the users of the service what they need, and nothing else. A user that is the owner has it already. Rights that are right are
 * left alone: to grant them again would wait for whoever locks the table, and make all sessions plan their statements again.
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
  const statements: string[] = []
  if (runtime !== self) {
    if (!(await mayUse(owner, runtime, 'control_plane')))
      statements.push(`grant usage on schema control_plane to ${pg.escapeIdentifier(runtime)}`)
    statements.push(...(await findChanges(owner, runtime, rightsOfRuntime)))
  }
  if (jobs !== self && jobs !== runtime) {
    const rightsOfJobs = ({ name, rights }: Relation) => (TABLES_OF_WORKERS.includes(name) ? ALL_RIGHTS : rights)
    statements.push(...(await findChanges(owner, jobs, rightsOfJobs)))
  }
  // One transaction: a service that runs has its rights at each moment.
  if (statements.length > 0) await owner.query(`begin; ${statements.join('; ')}; commit`)
  if (runtime !== jobs) await openJobs(jobsUrl, runtime)
}

function rightsOfRuntime({ schema, name, kind }: Relation): readonly string[] {
  if (kind === 'S') return ['usage']
  return schema === 'control_plane' ? ['select'] : (fewerRights[name] ?? ALL_RIGHTS)
}

/** The statements after which a user has these rights on each relation. */
async function findChanges(
  owner: pg.Client,
  user: string,
  rightsOn: (relation: Relation) => readonly string[],
): Promise<string[]> {
  const { rows } = await owner.query<Relation>(GRANTED, [user])
  return rows.flatMap(relation => {
    const wanted = rightsOn(relation)
    if (relation.rights.toSorted().join() === wanted.toSorted().join()) return []
    const name = `${pg.escapeIdentifier(relation.schema)}.${pg.escapeIdentifier(relation.name)}`
    const on = `${relation.kind === 'S' ? 'sequence ' : ''}${name}`
    const who = pg.escapeIdentifier(user)
    return [`revoke all on ${on} from ${who}`, `grant ${wanted.join()} on ${on} to ${who}`]
  })
}

async function mayUse(client: pg.Client, user: string, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(`select has_schema_privilege($1, $2, 'usage') may`, [
    user,
    schema,
  ])
  return rows[0]!.may
}

/** The functions of the jobs can be called by everyone who may use their schema. */
async function openJobs(jobsUrl: string, runtime: string): Promise<void> {
  await withClient(jobsUrl, async client => {
    const view = `${jobSchema}.jobs`
    const { rows } = await client.query<{ may: boolean }>(`select has_table_privilege($1, $2, 'select') may`, [
      runtime,
      view,
    ])
    if (rows[0]!.may && (await mayUse(client, runtime, jobSchema))) return
    const to = pg.escapeIdentifier(runtime)
    await client.query(`grant usage on schema ${jobSchema} to ${to}; grant select on ${view} to ${to}`)
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
  const client = new pg.Client({ connectionString: await findPrimary(databaseUrl), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
