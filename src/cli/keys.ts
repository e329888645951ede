import { readConfig } from '../service/readConfig.ts'
import { help } from './keys/help.ts'
import { issue } from './keys/issue.ts'
import type { KeysCommand, Options, Output } from './keys/KeysCommand.ts'
import { limit } from './keys/limit.ts'
import { list } from './keys/list.ts'
import { revoke } from './keys/revoke.ts'
import { roll } from './keys/roll.ts'
import { openServiceDatabase } from './openServiceDatabase.ts'
import { isHelpRequest, readCommand } from './readCommand.ts'
import { reportFailure } from './reportFailure.ts'

const commands: Record<string, KeysCommand> = { issue, limit, list, revoke, roll }

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
