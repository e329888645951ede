import type { ParseArgsConfig } from 'node:util'
import { createOperator } from '../access/createOperator.ts'
import { findOperators } from '../access/findOperators.ts'
import type { Database } from '../database/Database.ts'
import { encodeTypeId } from '../scalars/typeid.ts'
import { readConfig } from '../service/readConfig.ts'
import { addDefaultWorkflows } from '../workflows/addDefaultWorkflows.ts'
import { alignColumns } from './alignColumns.ts'
import { commandPrefix } from './commandPrefix.ts'
import { openServiceDatabase } from './openServiceDatabase.ts'
import { isHelpRequest, readCommand } from './readCommand.ts'
import { reportFailure } from './reportFailure.ts'

const call = commandPrefix('operators')

const usage = `Adds and lists the operators of this installation. The database is that of DATABASE_URL, or the embedded one of DATA_DIR.

  ${call} create --name <name> --time-zone <IANA zone> --currency <ISO 4217>
  ${call} list

An operator's first key comes from: ${call.replace('operators', 'keys')} issue --operator <name> --scopes operator:write --name <words>`

interface OperatorsCommand {
  options: NonNullable<ParseArgsConfig['options']>
  run(database: Database, options: Readonly<Record<string, unknown>>, now: Date): Promise<string>
}

const text = { type: 'string', default: '' } as const

const create: OperatorsCommand = {
  options: { name: text, 'time-zone': text, currency: text },
  async run(database, options, now) {
    const { name, 'time-zone': timeZone, currency } = options as Record<keyof typeof options, string>
    const details = { name: name!, timeZone: timeZone!, currency: currency!.toUpperCase() }
    const { operatorId } = await createOperator(database, details, now)
    await addDefaultWorkflows(database, now)
    return encodeTypeId('op', operatorId)
  },
}

const list: OperatorsCommand = {
  options: {},
  async run(database) {
    const operators = await findOperators(database)
    const rows = operators.map(each => [encodeTypeId('op', each.operatorId), each.name, each.timeZone, each.currency])
    return alignColumns([['OPERATOR ID', 'NAME', 'TIME ZONE', 'CURRENCY'], ...rows])
  },
}

/** The command line for operators: `booking-gateway operators --help`. */
async function answer(args: readonly string[]): Promise<string> {
  if (isHelpRequest(args)) return usage
  const { command, values } = readCommand<OperatorsCommand>({ create, list }, args)
  const opened = new AsyncDisposableStack()
  try {
    const database = await openServiceDatabase(readConfig(process.env), opened)
    return await command.run(database, values, new Date())
  } finally {
    await opened.disposeAsync()
  }
}

try {
  process.stdout.write(`${await answer(process.argv.slice(2))}\n`)
} catch (error) {
  reportFailure(error, 'operators')
}
