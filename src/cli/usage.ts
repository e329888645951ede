import { readConfig } from '../app/configuration/readConfig.ts'
import { reportFailure } from '../app/reportFailure.ts'
import { exportEntries } from './meters/exportEntries.ts'
import { help } from './meters/help.ts'
import { importFile } from './meters/importFile.ts'
import type { UsageCommand } from './meters/UsageCommand.ts'
import { verifyTotals } from './meters/verifyTotals.ts'
import { openServiceDatabase } from './openServiceDatabase.ts'
import { isHelpRequest, readCommand } from './readCommand.ts'

const commands: Record<string, UsageCommand> = { import: importFile, export: exportEntries, verify: verifyTotals }

/** The command line for usage: `booking-gateway usage --help`. */
async function run(args: readonly string[]): Promise<number> {
  if (isHelpRequest(args)) {
    process.stdout.write(`${help}\n`)
    return 0
  }
  const { command, values, subject } = readCommand(commands, args)
  const opened = new AsyncDisposableStack()
  try {
    const database = await openServiceDatabase(readConfig(process.env), opened)
    return await command.run(database, values as Record<string, string | boolean | undefined>, subject)
  } finally {
    await opened.disposeAsync()
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  reportFailure(error, 'usage')
}
