import { readConfig } from '../app/configuration/readConfig.ts'
import { reportFailure } from '../app/reportFailure.ts'
import type { DatabaseCommand, Options, Output } from './DatabaseCommand.ts'
import { openServiceDatabase } from './openServiceDatabase.ts'
import { isHelpRequest, readCommand } from './readCommand.ts'

type Commands = Readonly<Record<string, DatabaseCommand>>

/** Runs one of the subcommands of `booking-gateway <program>` with the arguments of this process, and prints what it returns. */
export async function runDatabaseCommands(program: string, help: string, commands: Commands): Promise<void> {
  try {
    const { result, note } = await answer(process.argv.slice(2), help, commands)
    if (result !== undefined) process.stdout.write(`${result}\n`)
    if (note !== undefined) process.stderr.write(`${note}\n`)
  } catch (error) {
    reportFailure(error, program)
  }
}

async function answer(args: readonly string[], help: string, commands: Commands): Promise<Output> {
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
