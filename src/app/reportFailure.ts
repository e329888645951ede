import { Refusal } from '../domain/refusals/refusal.ts'
import { commandPrefix } from './commandPrefix.ts'

/** The exit code for wrong arguments (EX_USAGE of sysexits.h). Nothing was done. */
export const EXIT_USAGE = 64

/** A wrong command line. */
export class UsageError extends Error {}

const UNDEFINED_TABLE = '42P01'

/** Writes what went wrong in whole sentences, and sets an exit code that scripts understand. */
export function reportFailure(error: unknown, command: string): void {
  process.stderr.write(`${explain(error, command)}\n`)
  process.exitCode = isUsage(error) ? EXIT_USAGE : 1
}

function explain(error: unknown, command: string): string {
  if (error instanceof Refusal)
    return (error.facts.errors ?? [{ detail: error.message }]).map(each => each.detail).join('\n')
  if ((error as { code?: string }).code === UNDEFINED_TABLE) {
    return 'This database has no tables yet: start the service once with npm start.'
  }
  const { message } = error as Error
  if (!isUsage(error)) return message
  // Node's own messages continue with advice about positional arguments that begin with a hyphen.
  const [sentence = ''] = error instanceof UsageError ? [message] : message.split('. ')
  return `${sentence.replace(/\.$/, '')}. See ${commandPrefix(command)} --help.`
}

function isUsage(error: unknown): boolean {
  return error instanceof UsageError || Boolean((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS'))
}
