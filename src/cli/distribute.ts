import { parseArgs } from 'node:util'
import pg from 'pg'
import { commandPrefix } from '../app/commandPrefix.ts'
import { readConfig } from '../app/configuration/readConfig.ts'
import { reportFailure, UsageError } from '../app/reportFailure.ts'
import { requireSchema } from '../app/schema/requireSchema.ts'
import { distributeTables } from '../app/shards/distributeTables.ts'
import { type ClusterState, inspectCluster } from '../app/shards/inspectCluster.ts'
import { meterTables } from '../app/shards/meterTables.ts'
import { findPrimary } from '../platform/connection/findPrimary.ts'
import { alignColumns } from './alignColumns.ts'
import { locateDatabase } from './openServiceDatabase.ts'

const call = commandPrefix('distribute')

const help = `Shards the tables of meters by operator, on a database that is the coordinator of a Citus cluster. All other tables stay on it.

  ${call} --plan --only meters    shows what would be done, and changes nothing
  ${call} --apply --only meters   does it, in one transaction. Nothing else may use the database

The database is that of DATABASE_URL; DATABASE_MIGRATION_URL names the user that owns its tables. What Citus does not allow on sharded
tables is dropped: triggers, and foreign keys to tables that stay. Repeated, it does nothing. See "Shards" in the guide Operating.`

/** The command line for shards: `booking-gateway distribute --help`. */
async function run(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      plan: { type: 'boolean' },
      apply: { type: 'boolean' },
      only: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help || args.length === 0) return help
  if (Boolean(values.plan) === Boolean(values.apply)) throw new UsageError('Give --plan or --apply')
  if (values.only !== 'meters') throw new UsageError('Give --only meters: only the meters can be sharded')
  const opened = new AsyncDisposableStack()
  try {
    const { migration } = await locateDatabase(readConfig(process.env), opened)
    await requireSchema(migration)
    const client = new pg.Client({ connectionString: await findPrimary(migration), connectionTimeoutMillis: 10_000 })
    await client.connect()
    opened.defer(() => client.end())
    if (values.plan) return describePlan(await inspectCluster(client, meterTables))
    return describeDone(await distributeTables(client, meterTables))
  } finally {
    await opened.disposeAsync()
  }
}

function describePlan(state: ClusterState): string {
  const { version, workers, tables, sessions } = state
  const plain = tables.filter(each => !each.isSharded)
  const rows = tables.map(({ name, isSharded, bytes }) => [
    name,
    isSharded ? 'sharded' : 'on the coordinator',
    isSharded ? 'stays' : 'sharded by operator_id',
    `${Math.ceil(bytes / 2 ** 20)} MB`,
  ])
  const lines = [
    `Citus ${version} with ${workers.length === 1 ? 'one worker' : `${workers.length} workers`}: ${workers.join(', ')}.`,
    '',
    alignColumns([['TABLE', 'IS', 'WILL BE', 'SIZE'], ...rows]),
    '',
    ...describeDropped(state),
    'All other tables stay on the coordinator.',
  ]
  if (plain.length > 0 && sessions > 0)
    lines.push(
      `${sessions === 1 ? 'One session uses' : `${sessions} sessions use`} the database: stop the service before --apply.`,
    )
  return lines.join('\n')
}

function describeDone(state: ClusterState): string {
  const plain = state.tables.filter(each => !each.isSharded)
  if (plain.length === 0) return 'All of these tables are sharded already. Nothing was changed.'
  const names = plain.map(each => each.name).join(', ')
  return [`Sharded by operator over ${state.workers.join(', ')}: ${names}.`, ...describeDropped(state)].join('\n')
}

/** What Citus does not allow on sharded tables. */
function describeDropped({ tables }: ClusterState): string[] {
  return tables.flatMap(({ name, isSharded, triggers, foreignKeys }) => {
    if (isSharded) return []
    return [
      ...triggers.map(each => `The trigger ${each} of ${name} is dropped.`),
      ...foreignKeys.map(each => `The foreign key ${each} of ${name} is dropped.`),
    ]
  })
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  reportFailure(error, 'distribute')
}
