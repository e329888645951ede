import type { Answer, Command, Options } from './commands/Command.ts'
import { issue } from './commands/issue.ts'
import { list } from './commands/list.ts'
import { openServiceDatabase } from './commands/openServiceDatabase.ts'
import { readCommand } from './commands/readCommand.ts'
import { revoke } from './commands/revoke.ts'
import { roll } from './commands/roll.ts'
import { tellFailure } from './commands/tellFailure.ts'
import { usage } from './commands/usage.ts'
import { wantsHelp } from './commands/wantsHelp.ts'
import { readConfig } from './readConfig.ts'

const commands: Record<string, Command> = { issue, list, revoke, roll }

/** The keys' command line, for whoever runs the service: `booking-gateway keys --help`. */
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
