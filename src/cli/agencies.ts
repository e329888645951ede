import { readConfig } from '../service/readConfig.ts'
import { create } from './agencies/create.ts'
import { endGrant } from './agencies/endGrant.ts'
import { grant } from './agencies/grant.ts'
import { help } from './agencies/help.ts'
import { issueKey } from './agencies/issueKey.ts'
import { list } from './agencies/list.ts'
import { listKeys } from './agencies/listKeys.ts'
import { revokeKey } from './agencies/revokeKey.ts'
import { rollKey } from './agencies/rollKey.ts'
import type { KeysCommand, Options, Output } from './keys/KeysCommand.ts'
import { openServiceDatabase } from './openServiceDatabase.ts'
import { isHelpRequest, readCommand } from './readCommand.ts'
import { reportFailure } from './reportFailure.ts'

const commands: Record<string, KeysCommand> = {
  create,
  list,
  'issue-key': issueKey,
  'list-keys': listKeys,
  'revoke-key': revokeKey,
  'roll-key': rollKey,
  grant,
  'end-grant': endGrant,
}

/** The command line for agencies: `booking-gateway agencies --help`. */
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
  reportFailure(error, 'agencies')
}
