import { commandPrefix } from '../app/commandPrefix.ts'
import { createOperator } from '../domain/access/createOperator.ts'
import { findOperators } from '../domain/access/findOperators.ts'
import { AuditObject } from '../domain/audit/AuditObject.ts'
import { encodeTypeId } from '../domain/scalars/typeid.ts'
import { addDefaultWorkflows } from '../domain/workflows/addDefaultWorkflows.ts'
import { alignColumns } from './alignColumns.ts'
import type { DatabaseCommand } from './DatabaseCommand.ts'
import { runDatabaseCommands } from './runDatabaseCommands.ts'

const call = commandPrefix('operators')

const usage = `Adds and lists the operators of this installation. The database is that of DATABASE_URL, or the embedded one of DATA_DIR.

  ${call} create --name <name> --time-zone <IANA zone> --currency <ISO 4217>
  ${call} list

An operator's first key comes from: ${call.replace('operators', 'keys')} issue --operator <name> --scopes operator:write --name <words>`

const text = { type: 'string', default: '' } as const

const create: DatabaseCommand = {
  changes: AuditObject.OPERATOR,
  options: { name: text, 'time-zone': text, currency: text },
  async run(database, options, _, now) {
    const { name, 'time-zone': timeZone, currency } = options as Record<keyof typeof options, string>
    const details = { name: name!, timeZone: timeZone!, currency: currency!.toUpperCase() }
    const { operatorId } = await createOperator(database, details, now)
    await addDefaultWorkflows(database, now)
    return { result: encodeTypeId('op', operatorId) }
  },
}

const list: DatabaseCommand = {
  options: {},
  async run(database) {
    const operators = await findOperators(database)
    const rows = operators.map(each => [encodeTypeId('op', each.operatorId), each.name, each.timeZone, each.currency])
    return { result: alignColumns([['OPERATOR ID', 'NAME', 'TIME ZONE', 'CURRENCY'], ...rows]) }
  },
}

// The command line for operators: `booking-gateway operators --help`.
await runDatabaseCommands('operators', usage, { create, list })
