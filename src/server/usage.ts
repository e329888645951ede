import { parseArgs } from 'node:util'
import { explain } from './commands/explain.ts'
import { exportEntries } from './commands/meters/exportEntries.ts'
import { help } from './commands/meters/help.ts'
import { importFile } from './commands/meters/importFile.ts'
import type { UsageCommand } from './commands/meters/UsageCommand.ts'
import { verifyTotals } from './commands/meters/verifyTotals.ts'
import { openServiceDatabase } from './commands/openServiceDatabase.ts'
import { readConfig } from './readConfig.ts'

const commands: Record<string, UsageCommand> = { import: importFile, export: exportEntries, verify: verifyTotals }

/** The meters' command line, for whoever runs the service: `npm run usage -- --help`. */
async function run([name = '', ...args]: string[]): Promise<number> {
  if (['', 'help', '--help', '-h'].includes(name) || args.includes('--help')) {
    process.stdout.write(`${help}\n`)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`"${name}" is not a command. See npm run usage -- --help.`)
  const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true })
  const [subject = '', surplus] = positionals
  if (command.subject && !subject) throw new Error(`Say which is ${command.subject}. See npm run usage -- --help.`)
  const unexpected = command.subject ? surplus : positionals[0]
  if (unexpected !== undefined) throw new Error(`"${unexpected}" is not expected here. See npm run usage -- --help.`)

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
  process.stderr.write(`${explain(error, 'usage')}\n`)
  process.exitCode = 1
}
