import type pg from 'pg'

/** What `distribute` was tried with. */
const OLDEST = [13, 2] as const

/** A table that can be sharded, as it is. */
export interface TableState {
  name: string
  isSharded: boolean
  /** Whether it is sharded, and the rows that were copied to the workers still take space on the coordinator. */
  hasRemains: boolean
  bytes: number
  /** What Citus does not allow on a sharded table: triggers, and foreign keys to tables that stay on the coordinator. */
  triggers: string[]
  foreignKeys: string[]
}

/** A Citus cluster, of which the database is the coordinator. */
export interface ClusterState {
  version: string
  workers: string[]
  tables: TableState[]
  /** Other sessions that use the database. */
  sessions: number
}

const NODES = `
  select nodename || ':' || nodeport node, groupid = 0 "isCoordinator", isactive "isActive", shouldhaveshards "hasShards"
  from pg_dist_node where noderole = 'primary' order by groupid, nodeid`

const TABLES = `
  select c.relname name, p.logicalrelid is not null "isSharded", p.logicalrelid is not null and pg_relation_size(c.oid) > 0 "hasRemains",
    case when p.logicalrelid is not null then citus_total_relation_size(c.oid) else pg_total_relation_size(c.oid) end::float8 bytes,
    array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by 1) triggers,
    array(
      select k.conname::text from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> all($1::regclass[]) order by 1) "foreignKeys"
  from unnest($1::regclass[]) with ordinality given (oid, place) join pg_class c on c.oid = given.oid
  left join pg_dist_partition p on p.logicalrelid = c.oid and p.partmethod = 'h'
  order by given.place`

// Who is no superuser sees the user of another session, and not its type.
const SESSIONS = `
  select count(*)::int sessions from pg_stat_activity a join pg_roles r on r.rolname = a.usename
  where a.datname = current_database() and a.pid <> pg_backend_pid() and case when a.backend_type is null then not r.rolsuper
    else a.backend_type = 'client backend' and a.application_name not like 'citus%' end`

/**
 * Reads what a Citus cluster has of these tables.
 * @throws Error with a sentence that says what to do if they cannot be sharded
 */
export async function inspectCluster(client: pg.Client, names: readonly string[]): Promise<ClusterState> {
  const read = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows
  const [extension] = await read(`select from pg_extension where extname = 'citus'`)
  if (!extension) {
    throw new Error(
      'The database is no coordinator of Citus. Install Citus on it and on its workers, run "create extension citus" in the database on each of them, and add the workers with citus_add_node.',
    )
  }
  const [{ version, isCoordinator }] = (await read<{ version: string; isCoordinator: boolean }>(
    `select (regexp_match(citus_version(), 'Citus ([0-9.]+)'))[1] version, citus_is_coordinator() "isCoordinator"`,
  )) as [{ version: string; isCoordinator: boolean }]
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    throw new Error(`The coordinator has Citus ${version}. The service needs ${OLDEST.join('.')} or newer.`)
  }
  const nodes = await read<{ node: string; isCoordinator: boolean; isActive: boolean; hasShards: boolean }>(NODES)
  const workers = nodes.filter(each => !each.isCoordinator && each.hasShards)
  if (workers.length === 0) {
    throw new Error('The coordinator has no workers. Add at least one: select citus_add_node(<host>, <port>).')
  }
  if (!isCoordinator) throw new Error('The database is a worker of a Citus cluster. Name its coordinator.')
  if (!nodes.some(each => each.isCoordinator)) {
    throw new Error(
      'The workers do not know the address of the coordinator. Set it: select citus_set_coordinator_host(<host>, <port>).',
    )
  }
  const inactive = workers.find(each => !each.isActive)
  if (inactive)
    throw new Error(
      `The worker ${inactive.node} is not active. Activate it: select citus_activate_node(<host>, <port>).`,
    )
  await requirePreparedTransactions(client)

  const [{ sessions }] = (await read<{ sessions: number }>(SESSIONS)) as [{ sessions: number }]
  return { version, workers: workers.map(each => each.node), tables: await read<TableState>(TABLES, [names]), sessions }
}

/** A transaction that writes several nodes is prepared on each before it is committed. */
async function requirePreparedTransactions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `select nodename || ':' || nodeport node, success, result from run_command_on_all_nodes('show max_prepared_transactions')
    join pg_dist_node using (nodeid)`,
  )
  for (const { node, success, result } of rows) {
    if (!success) throw new Error(`The node ${node} does not answer: ${result}.`)
    if (result === '0') {
      throw new Error(
        `The node ${node} has max_prepared_transactions = 0, and would refuse transactions of several nodes. Set it to at least its max_connections, and restart it.`,
      )
    }
  }
}
