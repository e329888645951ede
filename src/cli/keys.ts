import { readConfig } from '../service/readConfig.ts'
import type { Answer, Command, Options } from './Command.ts'
import { issue } from './issue.ts'
import { usage } from './keysHelp.ts'
import { list } from './list.ts'
import { openServiceDatabase } from './openServiceDatabase.ts'
import { readCommand, wantsHelp } from './readCommand.ts'
import { revoke } from './revoke.ts'
import { roll } from './roll.ts'
import { tellFailure } from './tellFailure.ts'

const commands: Record<string, Command> = { issue, list, revoke, roll }

/** The command line for API keys: `booking-gateway keys --help`. */
async function answer(args: readonly string[]): Promise<Answer> {
  if (wantsHelp(args)) return { result: usage }
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
  tellFailure(error, 'keys')
}
