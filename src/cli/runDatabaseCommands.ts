import { readConfig } from '../app/configuration/readConfig.ts'
import { reportFailure } from '../app/reportFailure.ts'
import { audited } from '../domain/audit/audited.ts'
import type { Database } from '../platform/sql/Database.ts'
import { administratorDoes } from './administratorDoes.ts'
import type { DatabaseCommand, Options, Output } from './DatabaseCommand.ts'
import { openServiceDatabase } from './openServiceDatabase.ts'
import { isHelpRequest, readCommand } from './readCommand.ts'

type Commands = Readonly<Record<string, DatabaseCommand>>

/** Runs one of the subcommands of `booking-gateway <program>` with the arguments of this process, and prints what it returns. */
export async function runDatabaseCommands(program: string, help: string, commands: Commands): Promise<void> {
  try {
    const { result, note, failed } = await answer(program, process.argv.slice(2), help, commands)
    if (result !== undefined) process.stdout.write(`${result}\n`)
    if (note !== undefined) process.stderr.write(`${note}\n`)
    if (failed) process.exitCode = 1
  } catch (error) {
    reportFailure(error, program)
  }
}

async function answer(program: string, args: readonly string[], help: string, commands: Commands): Promise<Output> {
  if (isHelpRequest(args)) return { result: help }
  const { command, values, subject } = readCommand(commands, args)
  const opened = new AsyncDisposableStack()
  try {
    const database = await openServiceDatabase(readConfig(process.env), opened)
    const now = new Date()
    const run = (within: Database) => command.run(within, values as Options, subject, now)
    if (!command.changes) return await run(database)
    const action = administratorDoes(`${program} ${args[0]}`, command.changes, now)
    return await audited(database, action, run)
  } finally {
    await opened.disposeAsync()
  }
}
