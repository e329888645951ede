import { parseArgs } from 'node:util'
import type { Answer, Command, Options } from './commands/Command.ts'
import { explain } from './commands/explain.ts'
import { issue } from './commands/issue.ts'
import { list } from './commands/list.ts'
import { openServiceDatabase } from './commands/openServiceDatabase.ts'
import { revoke } from './commands/revoke.ts'
import { roll } from './commands/roll.ts'
import { usage } from './commands/usage.ts'
import { readConfig } from './readConfig.ts'

const commands: Record<string, Command> = { issue, list, revoke, roll }

/** The keys' command line, for whoever runs the service: `npm run keys -- --help`. */
async function answer([name = '', ...args]: string[]): Promise<Answer> {
  if (['', 'help', '--help', '-h'].includes(name) || args.includes('--help')) return { result: usage }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`"${name}" is not a command. See npm run keys -- --help.`)
  const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true })
  const [subject = '', surplus] = positionals
  if (command.subject && !subject) throw new Error(`Say which is ${command.subject}: npm run keys -- ${name} <key id>.`)
  const unexpected = command.subject ? surplus : positionals[0]
  if (unexpected !== undefined) throw new Error(`"${unexpected}" is not expected here. See npm run keys -- --help.`)

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
  process.stderr.write(`${explain(error, 'keys')}\n`)
  process.exitCode = 1
}
