import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from '../app/reportFailure.ts'
import { asNfc } from '../domain/scalars/asNfc.ts'
import { isBlank } from '../domain/scalars/isBlank.ts'

interface Parsable {
  options: NonNullable<ParseArgsConfig['options']>
  /** The required positional argument, if any. */
  subject?: string
}

/** Options that name a file, whose bytes are its name. */
const paths = new Set(['out', 'rejects', 'results'])

/** Parses the command line, with its texts in NFC: the command, its options and its positional argument. */
export function readCommand<Each extends Parsable>(commands: Readonly<Record<string, Each>>, argv: readonly string[]) {
  const [name = '', ...args] = argv
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`"${name}" is not a command`)
  const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true })
  const [subject = '', surplus] = positionals
  if (command.subject && !subject) throw new UsageError(`Give ${command.subject}`)
  const unexpected = command.subject ? surplus : positionals[0]
  if (unexpected !== undefined) throw new UsageError(`"${unexpected}" is not expected here`)
  for (const [option, value] of Object.entries(values)) {
    if (typeof value === 'string' && !paths.has(option)) values[option] = isBlank(value) ? '' : asNfc(value)
  }
  return { command, values, subject }
}

/** Whether the arguments ask for help or are missing. */
export function isHelpRequest([name = '', ...args]: readonly string[]): boolean {
  return ['', 'help', '--help', '-h'].includes(name) || args.includes('--help') || args.includes('-h')
}
