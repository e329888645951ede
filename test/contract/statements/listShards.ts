import { parseArgs } from 'node:util'
import { shardable } from '../../../src/app/shards/shardable.ts'
import type { Compiled } from './Compiled.ts'
import { explainShards } from './explainShards.ts'
import { findStatements } from './findStatements.ts'
import { touchesTenants, unnamedTables } from './unnamedTables.ts'

const USAGE = `npm run shards -- [options]

Lists the statements of the service by the shards that they reach if the tables of operators are sharded: one, or all.

  --all             lists those that reach one shard too
  --citus <url>     asks a Citus whose meters are sharded how many it reaches, for each statement of meters, and compares`

const { values: options } = parseArgs({
  options: { all: { type: 'boolean' }, citus: { type: 'string' }, help: { type: 'boolean' } },
})

if (options.help) console.log(USAGE)
else await list()

async function list(): Promise<void> {
  const statements = findStatements().filter(each => touchesTenants(each.text) || isOfControlPlane(each))
  const all = statements.filter(each =>
    isOfControlPlane(each) ? !namesOperator(each) : unnamedTables(each.text).length > 0,
  )
  for (const each of options.all ? statements : all) console.log(line(all.includes(each) ? 'all' : 'one', each))
  console.log(`\n${statements.length - all.length} statements reach one shard, ${all.length} reach all.`)
  if (!options.citus) return

  const ofMeters = statements.filter(each => shardable.test(each.text) && !each.file.endsWith('.sql'))
  const explained = await explainShards(options.citus, ofMeters)
  console.log('')
  for (const { statement, shards } of explained) console.log(line(shards, statement))
  const differing = explained.filter(({ statement, shards }) => ['0', '1'].includes(shards) === all.includes(statement))
  console.log(
    `\n${explained.length} statements of meters were explained; ${differing.length} are not as their text says.`,
  )
  if (differing.length > 0) process.exitCode = 1
}

/** What finds operators reads the views of the control plane. */
function isOfControlPlane({ text }: Compiled): boolean {
  return /(from|join) "?control_plane"?\./.test(text)
}

function namesOperator({ text }: Compiled): boolean {
  return /operator_id"?\s*=\s*(\$\d|operator\b)/.test(text)
}

function line(shards: string, { file, text }: Compiled): string {
  return `${shards.padEnd(4)} ${file}  ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 90)}`
}
