import { readConfig } from '../service/readConfig.ts'
import type { Command, Options, Output } from './Command.ts'
import { issue } from './issue.ts'
import { help } from './keysHelp.ts'
import { list } from './list.ts'
import { openServiceDatabase } from './openServiceDatabase.ts'
import { isHelpRequest, readCommand } from './readCommand.ts'
import { reportFailure } from './reportFailure.ts'
import { revoke } from './revoke.ts'
import { roll } from './roll.ts'

const commands: Record<string, Command> = { issue, list, revoke, roll }

/** The command line for API keys: `booking-gateway keys --help`. */
async function answer(args: readonly string[]): Promise<Output> {
  if (isHelpRequest(args)) return { result: help }
  const { command, values, subject } = readCommand(commands, args)
  const opened = new AsyncDisposableStack()
  try {
    const database = await openServiceDatabase(readConfig(process.env), opened)
    return await command.run(database, values as Options, subject, new Date())
  } finally {
    await opened.disposeAsync()
  }
}

try {
  const { result, note } = await answer(process.argv.slice(2))
  if (result !== undefined) process.stdout.write(`${result}\n`)
  if (note !== undefined) process.stderr.write(`${note}\n`)
} catch (error) {
  reportFailure(error, 'keys')
}
