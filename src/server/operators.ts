import { parseArgs } from 'node:util'
import { createOperator } from '../access/createOperator.ts'
import { findOperators } from '../access/findOperators.ts'
import type { Database } from '../database/Database.ts'
import { encodeTypeId } from '../scalars/typeid.ts'
import { giveDefaultWorkflows } from '../workflows/giveDefaultWorkflows.ts'
import { alignColumns } from './commands/alignColumns.ts'
import { explain } from './commands/explain.ts'
import { openServiceDatabase } from './commands/openServiceDatabase.ts'
import { readConfig } from './readConfig.ts'

const usage = `Adds and lists the operators of this installation. The database is that of DATABASE_URL, or the embedded one of DATA_DIR.

  npm run --silent operators -- create --name <name> --time-zone <IANA zone> --currency <ISO 4217>
  npm run --silent operators -- list

An operator's first key comes from: npm run --silent keys -- issue --operator <name> --scopes operator:write --name <words>`

async function create(database: Database, args: string[], now: Date): Promise<string> {
  const text = { type: 'string', default: '' } as const
  const { values } = parseArgs({ args, options: { name: text, 'time-zone': text, currency: text } })
  const details = { name: values.name, timeZone: values['time-zone'], currency: values.currency.toUpperCase() }
  const { operatorId } = await createOperator(database, details, now)
  await giveDefaultWorkflows(database, now)
  return encodeTypeId('op', operatorId)
}

async function list(database: Database): Promise<string> {
  const operators = await findOperators(database)
  const rows = operators.map(each => [encodeTypeId('op', each.operatorId), each.name, each.timeZone, each.currency])
  return alignColumns([['OPERATOR ID', 'NAME', 'TIME ZONE', 'CURRENCY'], ...rows])
}

/** The operators' command line, for whoever runs the service. */
async function answer([name = '', ...args]: string[]): Promise<string> {
  if (name !== 'create' && name !== 'list') return usage
  const opened = new AsyncDisposableStack()
  try {
    const database = await openServiceDatabase(readConfig(process.env), opened)
    return name === 'create' ? await create(database, args, new Date()) : await list(database)
  } finally {
    await opened.disposeAsync()
  }
}

try {
  process.stdout.write(`${await answer(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${explain(error, 'operators')}\n`)
  process.exitCode = 1
}
