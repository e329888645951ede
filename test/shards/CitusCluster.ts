import { openDatabase } from '../../src/app/openDatabase.ts'
import { migrate } from '../../src/app/schema/migrate.ts'
import { queryOnce } from '../../src/platform/connection/queryOnce.ts'
import { writeCast, writeKeys } from '../world/cast.ts'
import { SystemPostgres } from '../world/SystemPostgres.ts'

const DATABASE = 'shop'

// Few shards: each is several tables. Prepared transactions are of those that write several nodes.
const SETTINGS = {
  shared_preload_libraries: 'citus',
  max_prepared_transactions: '200',
  wal_level: 'logical',
  jit: 'off',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.shard_count': '4',
}

/** A coordinator of Citus and two workers, with a migrated database that has the cast and its keys. Nothing is sharded. */
export class CitusCluster {
  readonly coordinator: SystemPostgres
  readonly workers: readonly SystemPostgres[]

  private constructor(coordinator: SystemPostgres, workers: readonly SystemPostgres[]) {
    this.coordinator = coordinator
    this.workers = workers
  }

  static async open(): Promise<CitusCluster> {
    const bin = SystemPostgres.withCitus()!
    const nodes: SystemPostgres[] = []
    for (let n = 0; n < 3; n++) {
      const node = await SystemPostgres.open(bin, SETTINGS)
      nodes.push(node)
      await node.run(
        'set citus.enable_create_role_propagation = off',
        ...['owner', 'runtime', 'jobs'].map(each => `create role booking_${each} login`),
        `create database ${DATABASE} owner booking_owner`,
        `grant create on database ${DATABASE} to booking_jobs`,
      )
      await node.runIn(DATABASE, 'create extension citus')
    }
    const [coordinator, ...workers] = nodes as [SystemPostgres, ...SystemPostgres[]]
    const cluster = new CitusCluster(coordinator, workers)
    const { DATABASE_MIGRATION_URL: owner, DATABASE_URL: direct, DATABASE_JOBS_URL: jobs } = cluster.environment
    await migrate(owner, { direct, jobs })
    const open = await openDatabase(cluster.admin, 2)
    await writeCast(open)
    await writeKeys(open)
    await open.close()
    return cluster
  }

  /** Adds the workers. */
  async addWorkers(): Promise<void> {
    const add = (node: SystemPostgres, call: string) => `select ${call}('127.0.0.1', ${portOf(node)})`
    await this.coordinator.runIn(
      DATABASE,
      add(this.coordinator, 'citus_set_coordinator_host'),
      ...this.workers.map(each => add(each, 'citus_add_node')),
    )
  }

  /** The URL of a superuser. */
  get admin(): string {
    return this.coordinator.url(DATABASE)
  }

  /** How the service connects. */
  get environment() {
    const as = (user: string) => this.coordinator.url(DATABASE, `booking_${user}`)
    return { DATABASE_URL: as('runtime'), DATABASE_MIGRATION_URL: as('owner'), DATABASE_JOBS_URL: as('jobs') }
  }

  /** The URL of a worker for a superuser. */
  workerUrl(worker: SystemPostgres): string {
    return worker.url(DATABASE)
  }

  /** The worker that has the usage of an operator. */
  async workerOf(operatorId: string): Promise<SystemPostgres> {
    const [{ port }] = await this.#query<{ port: number }>(
      `select n.nodeport port from pg_dist_placement p join pg_dist_node n using (groupid)
      where p.shardid = get_shard_id_for_distribution_column('usage_entry', $1::uuid)`,
      [operatorId],
    )
    return this.workers.find(each => portOf(each) === port)!
  }

  /** The table of a worker that has the rows of an operator. */
  async shardOf(table: string, operatorId: string): Promise<string> {
    const text = 'select get_shard_id_for_distribution_column($1, $2::uuid)::text shard'
    const [{ shard }] = await this.#query<{ shard: string }>(text, [table, operatorId])
    return `${table}_${shard}`
  }

  /** Moves the shard of an operator, and those that are colocated with it. */
  async move(table: string, operatorId: string, to: SystemPostgres): Promise<void> {
    const from = await this.workerOf(operatorId)
    await this.#query(
      `select citus_move_shard_placement(get_shard_id_for_distribution_column($1, $2::uuid), '127.0.0.1', $3, '127.0.0.1', $4, 'block_writes')`,
      [table, operatorId, portOf(from), portOf(to)],
    )
  }

  #query<Row>(text: string, values: readonly unknown[]): Promise<[Row, ...Row[]]> {
    return queryOnce<Row>(this.admin, AbortSignal.timeout(30_000), text, values) as Promise<[Row, ...Row[]]>
  }

  async close(): Promise<void> {
    for (const each of [this.coordinator, ...this.workers]) await each.close()
  }
}

function portOf({ host }: SystemPostgres): number {
  return Number(host.split(':')[1])
}
