import { parseArgs } from 'node:util'
import { commandPrefix } from '../app/commandPrefix.ts'
import { readConfig } from '../app/configuration/readConfig.ts'
import { reportFailure } from '../app/reportFailure.ts'
import { retention } from '../app/retention.ts'
import { alignColumns } from './alignColumns.ts'
import { findOperator } from './findOperator.ts'
import { openServiceDatabase } from './openServiceDatabase.ts'

const call = commandPrefix('retention')

const help = `Shows how long everything is kept: as it is unless an operator changes it, or as an operator has it. What is older is deleted by itself.

  ${call} [--operator <name or id>]

  --operator  The operator whose settings are shown. The database is that of DATABASE_URL, or the embedded one of DATA_DIR.

Operators set the time for waiver answers, files, e-mails and usage on the dashboard, or with the mutation updateOperator.`

/** The command line for retention: `booking-gateway retention --help`. */
async function run(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: { operator: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return help
  const head = ['WHAT', 'KEPT', 'SETTING']
  if (values.operator === undefined) {
    return alignColumns([head, ...retention.map(({ what, kept, setting }) => [what, kept, setting?.name ?? '-'])])
  }
  const opened = new AsyncDisposableStack()
  try {
    const database = await openServiceDatabase(readConfig(process.env), opened)
    const operator = await findOperator(database, values.operator)
    const rows = retention.map(({ what, kept, setting }) => [
      what,
      setting?.keptBy(operator) ?? kept,
      setting?.name ?? '-',
    ])
    return alignColumns([head, ...rows])
  } finally {
    await opened.disposeAsync()
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  reportFailure(error, 'retention')
}
