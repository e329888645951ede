import pg from 'pg'
import { locks } from '../sql/locks.ts'

/** The users of the service's database, each with the URL with which it connects. */
export interface RoleUrls {
  owner: string
  runtime: string
  jobs: string
}

const ROLES = { owner: 'booking_owner', runtime: 'booking_runtime', jobs: 'booking_jobs' } as const

// An older version of the service created everything as the superuser, and PostgreSQL gives up nothing of its own in one statement.
// What belongs to an extension stays.
const ADOPT = `
  do $$
  declare
    each record;
  begin
    execute format('alter database %I owner to ${ROLES.owner}', current_database());
    execute format('grant create on database %I to ${ROLES.jobs}', current_database());
    for each in
      select case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end kind, n.nspname, c.relname
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'S', 'v') and c.relowner = current_user::regrole
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'a', 'i'))
    loop
      execute format('alter %s %I.%I owner to %I', each.kind, each.nspname, each.relname,
        case each.nspname when 'public' then '${ROLES.owner}' else '${ROLES.jobs}' end);
    end loop;
    for each in
      select n.nspname, p.oid::regprocedure signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'graphile_worker') and p.proowner = current_user::regrole
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    loop
      execute format('alter routine %s owner to %I', each.signature,
        case each.nspname when 'public' then '${ROLES.owner}' else '${ROLES.jobs}' end);
    end loop;
    for each in
      select n.nspname, t.typname from pg_type t join pg_namespace n on n.oid = t.typnamespace join pg_class c on c.oid = t.typrelid
      where n.nspname = 'graphile_worker' and c.relkind = 'c' and t.typowner = current_user::regrole
    loop
      execute format('alter type %I.%I owner to ${ROLES.jobs}', each.nspname, each.typname);
    end loop;
    if exists (select from pg_namespace where nspname = 'graphile_worker' and nspowner = current_user::regrole) then
      alter schema graphile_worker owner to ${ROLES.jobs};
    end if;
  end $$`

const OWNER = 'select datdba::regrole::text owner from pg_database where datname = current_database()'

/**
 * Gives a database of the embedded server the users of the service: the owner of its tables, the one that reads and writes them, and the
 * owner of the jobs. They have the password of the superuser, which is kept in the data directory.
 *
 * @param databaseUrl of the database, as the superuser
 */
export async function ensureRoles(databaseUrl: string): Promise<RoleUrls> {
  const urls = roleUrls(databaseUrl)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const hasOwner = async () => (await client.query<{ owner: string }>(OWNER)).rows[0]!.owner === ROLES.owner
    if (await hasOwner()) return urls
    await client.query('begin')
    // Two services may start at once.
    await client.query(`select pg_advisory_xact_lock(${locks.roles})`)
    if (!(await hasOwner())) {
      await createRoles(client, new URL(databaseUrl).password)
      await client.query(ADOPT)
    }
    await client.query('commit')
    return urls
  } finally {
    await client.end()
  }
}

/** Roles belong to the server: those of an earlier database of it are kept. */
async function createRoles(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles')
  const known = new Set(rows.map(each => each.rolname))
  for (const each of Object.values(ROLES)) {
    if (!known.has(each)) await client.query(`create role ${each} login password ${client.escapeLiteral(password)}`)
  }
}

/** The URLs with which the users connect to a database. */
export function roleUrls(databaseUrl: string): RoleUrls {
  const as = (role: string) => {
    const url = new URL(databaseUrl)
    url.username = role
    return url.href
  }
  return { owner: as(ROLES.owner), runtime: as(ROLES.runtime), jobs: as(ROLES.jobs) }
}
